/** SPEC 8: the warning to a signed-in reader whose address is not verified. */
export const VERIFY_FIRST =
  'You need to verify your email address to comment. Please check your email for a verification link.';

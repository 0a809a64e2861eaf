/** The `code` of a system or PostgreSQL error (`ENOENT`, `57P03`), or undefined for anything else that was thrown. */
export function errorCode(error: unknown): string | undefined {
  // No instanceof: errors of Node itself come from another realm in tests.
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

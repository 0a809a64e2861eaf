/** Headers of every answer. The content security policy is made per page. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

type Headers = Record<string, string | string[]>;

/** Headers of an answer, whose names are in small letters, with those of every answer: each once. */
export function withSecurityHeaders(headers: Headers): Headers {
  const missing = Object.entries(SECURITY_HEADERS).filter(([name]) => headers[name.toLowerCase()] === undefined);
  return { ...headers, ...Object.fromEntries(missing) };
}

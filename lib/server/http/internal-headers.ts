/**
 * Headers that only the process entry may set: it removes what a client sent under these names and writes its own.
 * Handlers and pages read them instead of the socket, the Host header or a cookie.
 */
export const INTERNAL_HEADERS = {
  /** The client's address, after TRUST_PROXY. */
  address: 'x-lekha-address',
  /** Interface language of the page, from the cache key (docs/architecture.md). */
  language: 'x-lekha-language',
  /** html, rsc or prefetch: Next hides its own headers from middleware. */
  form: 'x-lekha-form',
  requestId: 'x-request-id',
  /** Mark that Next puts on its own scripts and styles during one render. */
  nonce: 'x-nonce',
} as const;

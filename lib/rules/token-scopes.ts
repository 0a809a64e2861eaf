/** What a token lets a program do (docs/api.md#tokens): read; write posts and what belongs to them; all the rest. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** As many a site has at once. */
export const MOST_TOKENS = 100;

const CONTENT = /^(?:admin\/)?(?:posts|categories|tags|uploads|files|links|comments)(?:\/|$)/;

/**
 * Whether scopes are enough for an operation, such as `PUT admin/posts/{id}`: `write` is for posts, categories, tags,
 * uploads, links and comments, `admin` for all else, and `read` for whatever only reads.
 */
export function isWithinScopes(scopes: readonly TokenScope[], operation: string): boolean {
  const [method, path = ''] = operation.replace(' /api/', ' ').split(' ');
  return (method === 'GET' && scopes.includes('read')) || scopes.includes(CONTENT.test(path) ? 'write' : 'admin');
}

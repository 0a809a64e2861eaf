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

/** What a webhook can be told of (docs/api.md#webhooks). */
export const WEBHOOK_EVENTS = [
  'post.published',
  'post.updated',
  'post.unpublished',
  'post.deleted',
  'comment.added',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What is sent: also a test, which nobody subscribes to. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, 'ping'] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

/** As many a site has at once: each is delivered to by itself, all at the same time. */
export const MOST_WEBHOOKS = 20;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Feeds, maps, robots.txt, llms.txt, the manifest, the API's document. */
export const TEXT_ADDRESS =
  /^\/(?:(?:categories|tags|users)\/[^/]+\/|[a-z]{2}\/)?(?:feed\.xml|atom\.xml|feed\.json)$|^\/(?:robots\.txt|llms\.txt|manifest\.webmanifest|sitemap\.xml)$|^\/(?:api\/openapi\.json$|sitemaps\/)/;

const FOLDER = /^\/(?:api|_next|og|uploads)(?:\/|$)/iu;

/** The files of `public/`. */
const PUBLIC_FILE =
  /^\/(?:apple-touch-icon\.png|favicon\.(?:ico|svg)|icon-(?:192|512|maskable-512)\.png|post-blocks\.css)$/;

/** True for the address of a file that lies in `public/`. */
export function isPublicFile(path: string): boolean {
  return PUBLIC_FILE.test(path);
}

/** Whether programs, or files, answer at a path: no page is looked for there, and nobody is led on from it. */
export function isForPrograms(path: string): boolean {
  return FOLDER.test(path) || TEXT_ADDRESS.test(path) || isPublicFile(path);
}

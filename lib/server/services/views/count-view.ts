import { createHash, randomBytes } from 'node:crypto';
import { readCookie, setCookie } from '../../http/cookie-header.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';

const COOKIE = 'visitor';
const ONE_YEAR_SECONDS = 365 * 24 * 3600;
// What crawlers, link previews and scripts call themselves; people's browsers say none of these.
const BOT =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|python|headless|lighthouse/i;

function isBotOrPrefetch(headers: Headers): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? '';
  return BOT.test(headers.get('user-agent') ?? 'bot') || purpose.includes('prefetch');
}

function visitorOf(headers: Headers): string | undefined {
  const value = readCookie({ headers }, COOKIE);
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : undefined;
}

/**
 * Counts a view of a public post: once per visitor, post and UTC day; bots and prefetches do not count (docs/product.md#views).
 * @returns headers of the answer: the visitor cookie when this call made one
 * @throws AppError not_found 'postMissing'
 */
export async function countView(
  { db, views }: Runtime,
  postId: number,
  headers: Headers,
): Promise<Record<string, string>> {
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('listed_at', '<=', new Date())
    .executeTakeFirst();
  if (!post) throw new AppError('not_found', 'postMissing');
  if (isBotOrPrefetch(headers)) return {};
  const known = visitorOf(headers);
  const visitor = known ?? randomBytes(16).toString('base64url');
  const hash = createHash('sha256').update(visitor).digest().subarray(0, 16);
  views.add({ postId, visitor: hash, day: new Date().toISOString().slice(0, 10) });
  if (known) return {};
  const cookie = { name: COOKIE, value: visitor, maxAge: ONE_YEAR_SECONDS, readableBy: 'server' } as const;
  return { 'Set-Cookie': setCookie(cookie) };
}

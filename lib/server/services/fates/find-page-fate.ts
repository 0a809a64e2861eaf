import { sql, type Kysely } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { COMMENTS_PER_PAGE } from '../../../rules/limits.ts';
import { findFixedPage } from '../../../rules/pages.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import type { Database } from '../../db/schema.ts';
import type { Runtime } from '../../runtime.ts';
import { findEmailUndo } from '../accounts/email-undo.ts';
import { readUnsubscribeToken } from '../accounts/notifications/notification-settings.ts';
import { isInvitation } from '../invitations/invitations.ts';
import { findPreview } from '../posts/previews/preview.ts';
import { findOfferedScope, readSubscriptionToken } from '../subscriptions/find-scope.ts';
import { isSubscription } from '../subscriptions/subscribe.ts';
import { missing, OK, type Fate, pageFate } from './fate.ts';

/** A page of the operator's own: there, moved to the slug or the address that it has, or unknown. */
export async function findPageFate(db: Kysely<Database>, slug: string): Promise<Fate> {
  const wanted = normaliseSlug(slug);
  if (findFixedPage(wanted)) return { kind: 'moved', path: pathTo.page(wanted) };
  const { rows } = await sql<{ slug: string }>`select slug from pages p where p.status = 'published'
    and (p.slug = ${wanted} or p.id = (select page_id from page_slugs where slug = ${wanted}))
    order by p.slug = ${wanted} desc limit 1`.execute(db);
  const row = rows[0];
  if (!row) return missing('page-not-found');
  return row.slug === slug ? OK : { kind: 'moved', path: pathTo.page(row.slug) };
}

type Edition = { slug: string; language?: string };
type Place = { page: number; thread: number | null };

/** A page of the conversation below a post that is public, or a thread of it. Mails lead to threads that were deleted since: the post says so. */
export async function findConversationFate(
  db: Kysely<Database>,
  { slug, language }: Edition,
  { page, thread }: Place,
): Promise<Fate> {
  const post =
    language === undefined
      ? sql`p.slug = ${slug}`
      : sql`p.id = (select post_id from post_translations where language = ${language} and slug = ${slug})`;
  const { rows } = await sql<{ total: number; has_thread: boolean }>`
    select p.thread_count as total, ${thread}::int is null or exists (select from comments c
      where c.id = ${thread}::int and c.post_id = p.id and c.parent_id is null and c.listed) as has_thread
    from posts p where ${post}`.execute(db);
  const row = rows[0];
  if (!row) return missing('post-not-found');
  if (row.has_thread) return thread === null ? pageFate(page, row.total, COMMENTS_PER_PAGE) : OK;
  const path = language === undefined ? pathTo.post(slug) : pathTo.translation(language, slug);
  return { kind: 'moved', path, without: 'thread' };
}

/** The form for mails: there while the operator offers them, for what readers can see. */
export async function findSubscribeFate(db: Kysely<Database>, search: URLSearchParams): Promise<Fate> {
  await sql`select 1`.execute(db);
  const offered = await findOfferedScope(db, search.get('scope'), search.get('id'));
  return offered ? OK : missing('page-not-found');
}

// Pages whose address is a secret that a mail, or somebody, has passed on.

type Site = Pick<Runtime, 'db' | 'authSecret'>;

/** One answer for a preview link that is forged, expired or withdrawn, or whose post is gone; once its post is public, it leads there. */
export async function findPreviewFate(site: Site, token: string): Promise<Fate> {
  const preview = await findPreview(site, token);
  if (!preview) return missing('preview-over');
  return preview.state === 'public' ? { kind: 'moved', path: pathTo.post(preview.post.slug) } : OK;
}

const known = (isKnown: boolean) => (isKnown ? OK : missing('link-unknown'));

const LINKS = {
  preview: findPreviewFate,
  // Whether it has been used already is the page's to say, as it is of an invitation.
  unsubscribe: async ({ authSecret }: Site, token: string) => known(readUnsubscribeToken(token, authSecret) !== null),
  subscriptions: async ({ authSecret }: Site, token: string) =>
    known(readSubscriptionToken('subscriber', token, authSecret) !== null),
  'subscriptions/confirm': async (site: Site, token: string) => known(await isSubscription(site, token)),
  'undo-email': async ({ db, authSecret }: Site, token: string) =>
    known((await findEmailUndo(db, token, authSecret)) !== null),
  invitations: async ({ db, authSecret }: Site, token: string) => known(await isInvitation(db, token, authSecret)),
};

export type LinkKind = keyof typeof LINKS;

/** What becomes of a link with a token. To ask uses nothing up: scanners open every link of a mail. */
export function findLinkFate(site: Site, { kind, token }: { kind: LinkKind; token: string }): Promise<Fate> {
  return LINKS[kind](site, token);
}

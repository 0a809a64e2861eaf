import { sql, type Kysely, type RawBuilder } from 'kysely';
import { may } from '../../../rules/roles.ts';
import type { UpdatePostInput } from '../../../schemas/admin-post.ts';
import type { Actor } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { keyOf, type Storage } from '../../storage/storage.ts';

/**
 * Refuses the address of an own upload that is not there; other addresses pass.
 * @throws AppError invalid
 */
export async function checkFeaturedImage(storage: Storage, address: string | null | undefined): Promise<void> {
  const key = keyOf(address ?? '');
  if (key === undefined || (await storage.head(key))) return;
  throw new AppError('invalid', 'imageGone', { errors: { featured_image: ['imageGone'] } });
}

/**
 * What stands first on the home page is for editors to decide; whoever else sends it as it is changes nothing.
 * @throws AppError invalid
 */
export function refusePinning(actor: Actor, wanted: boolean | undefined, stored: boolean): void {
  if (wanted === undefined || wanted === stored || may(actor.role, 'posts.write-any')) return;
  throw new AppError('invalid', 'editorPins', { errors: { pinned: ['editorPins'] } });
}

/**
 * Whether a slug leads to another post than `postId` (null: to any), now or by an old link. The slug of a deleted post
 * is free again.
 */
export async function isPostSlugTaken(db: Kysely<Database>, slug: string, postId: number | null): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select
    exists (select from posts where slug = ${slug} and id is distinct from ${postId}::int)
    or exists (select from slug_history h join posts p on p.id = h.post_id
      where h.slug = ${slug} and h.post_id is distinct from ${postId}::int) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

type Stored = { status: 'draft' | 'published'; published_at: Date | null };
type Schedule = { status: 'draft' | 'published'; published_at: Date | RawBuilder<Date> | null };

// Rounding, as a stored moment would be, may point half a millisecond into the future: a scheduled post.
const now = sql<Date>`date_trunc('milliseconds', now())`;

/**
 * Status and date of a post after a save. `published` without a date is now, with a future one scheduled (docs/api.md#posts-and-categories);
 * a draft keeps its date.
 * @throws AppError invalid for status scheduled without a future date
 */
export function scheduleOf(input: Pick<UpdatePostInput, 'status' | 'published_at'>, stored?: Stored): Schedule {
  const date = input.published_at === undefined ? (stored?.published_at ?? null) : input.published_at;
  if (input.status === 'scheduled') {
    const message = 'dateFuture';
    if (!date || date <= new Date()) throw new AppError('invalid', message, { errors: { published_at: [message] } });
  }
  const wanted = input.status ?? stored?.status ?? 'draft';
  const status = wanted === 'draft' ? 'draft' : 'published';
  return { status, published_at: status === 'published' ? (date ?? now) : date };
}

import { type Kysely, sql } from 'kysely';
import type { ReportCommentInput } from '../../../../schemas/moderation.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { countForAccount } from '../../../limits/account-limits.ts';

/**
 * Tells those who moderate of a comment that is shown, once per person.
 * @throws AppError too_many_requests, not_found 'commentMissing', already_reported
 */
export async function reportComment(
  db: Kysely<Database>,
  viewer: Viewer,
  { id, reason, text }: ReportCommentInput & { id: number },
): Promise<void> {
  await countForAccount(db, 'reports', viewer.id);
  const { rows } = await sql<{ is_new: boolean }>`
    with shown as (select c.id from comments c join posts p on p.id = c.post_id
        where c.id = ${id} and c.shown and p.listed_at <= now()),
      told as (insert into comment_reports (comment_id, user_id, reason, text)
        select id, ${viewer.id}, ${reason}, ${text} from shown on conflict do nothing returning comment_id)
    select exists (select from told) as is_new from shown`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found', 'commentMissing');
  if (!row.is_new) throw new AppError('already_reported', 'alreadyReported');
}

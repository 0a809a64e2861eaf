import { type Kysely, sql } from 'kysely';
import { may } from '../../../../rules/roles.ts';
import type { Message } from '../../../../rules/messages.ts';
import type { SafeHtml } from '../../../../schemas/safe-html.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { siteSettings } from '../../../site-settings.ts';
import { readSaid } from './comment-words.ts';
import type { WordCounts } from './filter.ts';
import { findHoldReason } from './rules.ts';

type Judged = {
  postId: number;
  content: SafeHtml;
  /** The comment that is being rewritten. */
  id?: number;
};

// What many say, each for themselves, is short.
const LONG_HTML = 60;

type Row = {
  is_first: boolean;
  is_trusted: boolean;
  words: string[];
  max_links: number;
  learn: boolean;
  is_repeated: boolean;
  spam: number;
  honest: number;
  known: WordCounts['words'];
};

/**
 * Why a comment of the viewer's waits for a moderator, by the site's rules; null when it is shown at once, as is all
 * that those say who moderate there.
 */
export async function judgeComment(
  db: Kysely<Database>,
  viewer: Viewer,
  { postId, content, id }: Judged,
): Promise<Message | null> {
  if (may(viewer.role, 'comments.moderate')) return null;
  const said = readSaid(content);
  const { rows } = await sql<Row>`
    select u.comment_count = 0 as is_first, ${may(viewer.role, 'comments.moderate-own')} and exists (
        select from post_authors pa where pa.post_id = p.id and pa.user_id = u.id) as is_trusted,
      m.words, m.max_links, m.learn, m.learned_spam as spam, m.learned_honest as honest,
      exists (select from comments c where md5(c.content) = md5(${content}::text) and c.id <> ${id ?? 0}::int
        and (c.user_id = u.id or length(c.content) >= ${LONG_HTML}::int)
        and c.created_at > now() - make_interval(mins => m.repeat_minutes)) as is_repeated,
      case when m.learn then (select coalesce(json_agg(json_build_object('word', w.word, 'spam', greatest(w.spam, 0), 'honest', greatest(w.honest, 0))), '[]')
        from filter_words w where w.word = any(${said.words}::text[])) else '[]' end as known
    from users u, posts p, moderation m where u.id = ${viewer.id} and p.id = ${postId}::bigint`.execute(db);
  const [row] = rows;
  if (!row || row.is_trusted) return null;
  return findHoldReason({
    setting: siteSettings().comments,
    isFirst: row.is_first,
    text: said.text,
    links: said.links,
    maxLinks: row.max_links,
    words: row.words,
    isRepeated: row.is_repeated,
    learned: row.learn ? { spam: row.spam, honest: row.honest, words: row.known } : null,
  });
}

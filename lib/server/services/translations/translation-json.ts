import { sql } from 'kysely';
import { TRANSLATED_TEXT_NAMES } from '../../../rules/post-texts.ts';
import { columns, isoTime, jsonObject } from '../../db/json.ts';

const itemFields = {
  ...columns('t', ['post_id', 'language', 'slug', 'title', 'status']),
  reviewed_by: sql`(select username from users where id = t.reviewed_by)`,
  reviewed_at: isoTime('t.reviewed_at'),
  updated_at: isoTime('t.updated_at'),
  is_outdated: sql`p.updated_at > t.updated_at`,
};

/** The row `t` of post_translations, of the post `p`, as a row of its editor's list. */
export const translationItemJson = jsonObject(itemFields);

/** The same with its texts. */
export const translationJson = jsonObject({
  ...itemFields,
  ...columns('t', [...TRANSLATED_TEXT_NAMES, 'sanitizer_version']),
});

import { sql, type RawBuilder } from 'kysely';
import { POST_TEXT_NAMES } from '../../../../rules/post-texts.ts';
import { columns, isoTime, jsonObject } from '../../../db/sql-fragments.ts';

const itemFields: Record<string, RawBuilder<unknown>> = {
  ...columns('r', ['id', 'title']),
  created_at: isoTime('r.created_at'),
  editor_username: sql.ref('e.username'),
  editor_full_name: sql.ref('e.full_name'),
};

/** The revision row `r` with its editor `e` (who may be missing), without texts. */
export const revisionItemJson = jsonObject(itemFields);

/** The same with them. */
export const revisionJson = jsonObject({ ...itemFields, ...columns('r', POST_TEXT_NAMES) });

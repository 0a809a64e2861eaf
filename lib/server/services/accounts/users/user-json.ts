import { sql, type RawBuilder } from 'kysely';
import type { PublicUser } from '../../../../schemas/user.ts';
import { columns, isoTime, jsonObject } from '../../../db/json.ts';
import { publicTotalOfAuthor } from '../../../db/public-totals.ts';

/** What anybody may know of the user row `u`, as JSON. */
const publicUserJson = jsonObject({
  ...columns('u', ['id', 'username', 'full_name', 'profile_image', 'comment_count']),
  created_at: isoTime('u.created_at'),
  post_count: publicTotalOfAuthor,
});

/** The active user with this username (any case) as JSON, or null. */
export function activeUserByUsername(username: string): RawBuilder<PublicUser | null> {
  return sql<PublicUser | null>`(select ${publicUserJson} from users u
    where lower(u.username) = lower(${username.normalize('NFC')}) and u.is_active)`;
}

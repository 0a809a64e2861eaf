import { sql } from 'kysely';
import { columns, isoTime, jsonObject } from '../../../db/json.ts';
import { publicTotalOfAuthor } from '../../../db/public-totals.ts';

/** What administrators know of the user row `u`, as JSON: everything but the e-mail address (DECISIONS 25). */
export const adminUserJson = jsonObject({
  ...columns('u', ['id', 'username', 'full_name', 'profile_image', 'comment_count', 'role']),
  created_at: isoTime('u.created_at'),
  post_count: publicTotalOfAuthor,
  isEmailVerified: sql`u.email_verified_at is not null`,
  isActive: sql.ref('u.is_active'),
});

import { rolesWith } from '@/lib/rules/roles';
import { moderateCommentsSchema } from '@/lib/schemas/moderation';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { moderateComments, removeComments } from '@/lib/server/services/comments/moderation/moderate-comments';
import { recordEvent } from '@/lib/server/services/security-log/record-event';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    {
      answer: 'POST admin/comments/bulk',
      roles: rolesWith('comments.moderate-own'),
      body: moderateCommentsSchema,
      // How many there were is known afterwards only.
      records: () => null,
    },
    async ({ viewer: actor, address, body: { ids, status, reopen } }) => {
      const { db } = runtime();
      const done = await (status
        ? moderateComments(db, actor, { ids, status, reopen })
        : removeComments(db, actor, ids));
      const event = status ? 'comments_decided' : 'comments_removed';
      const details = { count: done.length, ...(status && { status }) };
      if (done.length > 0) await recordEvent(runtime(), { event, actor, address, details });
      return { ids: done };
    },
  ),
});

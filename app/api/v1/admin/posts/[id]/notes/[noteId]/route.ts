import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { settleNoteSchema } from '@/lib/schemas/post-note';
import type { SecurityEvent } from '@/lib/schemas/security-log';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { deleteNote, settleNote } from '@/lib/server/services/posts/notes/list-notes';
import { describePostWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('posts.write');
const params = z.object({ id: idParam, noteId: idParam });
const records =
  (event: SecurityEvent) =>
  ({ params: { id } }: { params: { id: number } }) =>
    describePostWrite(runtime().db, id, { event });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PATCH: signedIn(
    {
      answer: 'PATCH admin/posts/{id}/notes/{noteId}',
      roles,
      params,
      body: settleNoteSchema,
      records: records('note_settled'),
    },
    async ({ viewer, params: { id, noteId }, body }) => ({
      note: await settleNote(runtime().db, viewer, { postId: id, noteId }, body.resolved),
    }),
  ),
  DELETE: signedIn(
    { answer: 'DELETE admin/posts/{id}/notes/{noteId}', roles, params, records: records('note_removed') },
    async ({ viewer, params: { id, noteId } }) => {
      await deleteNote(runtime().db, viewer, { postId: id, noteId });
      return undefined;
    },
  ),
});

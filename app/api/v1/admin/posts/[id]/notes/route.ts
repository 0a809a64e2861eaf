import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { writeNoteSchema } from '@/lib/schemas/post-note';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { listNotes } from '@/lib/server/services/posts/notes/list-notes';
import { writeNote } from '@/lib/server/services/posts/notes/write-note';
import { describePostWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('posts.write');
const params = z.object({ id: idParam });
const records = ({ params: { id } }: { params: { id: number } }) =>
  describePostWrite(runtime().db, id, { event: 'note_written' });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/posts/{id}/notes', roles, params }, async ({ viewer, params: { id } }) => ({
    notes: await listNotes(runtime().db, viewer, id),
  })),
  POST: signedIn(
    { answer: 'POST admin/posts/{id}/notes', status: 201, roles, params, body: writeNoteSchema, records },
    async ({ viewer, params: { id }, body }) => ({ note: await writeNote(runtime(), viewer, id, body) }),
  ),
});

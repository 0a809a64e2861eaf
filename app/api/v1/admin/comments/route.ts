import { rolesWith } from '@/lib/rules/roles';
import { listAdminCommentsQuery } from '@/lib/schemas/comment';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listAllComments } from '@/lib/server/services/comments/list-all-comments';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/comments', roles: rolesWith('comments.moderate-own'), query: listAdminCommentsQuery },
    ({ viewer, query }) => listAllComments(runtime().db, viewer, query),
  ),
});

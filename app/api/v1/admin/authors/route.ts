import { rolesWith } from '@/lib/rules/roles';
import { listAuthorsQuery } from '@/lib/schemas/admin-post';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listAuthors } from '@/lib/server/services/posts/post-authors';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/authors', roles: rolesWith('posts.write'), query: listAuthorsQuery },
    async ({ viewer, query }) => ({ authors: await listAuthors(runtime().db, viewer, query) }),
  ),
});

import { rolesWith } from '@/lib/rules/roles';
import {
  ADMIN_POST_BYTES,
  createPostSchema,
  listAdminPostsQuery,
  type CreatePostInput,
} from '@/lib/schemas/admin-post';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { createPost } from '@/lib/server/services/posts/create-post';
import { listAdminPosts } from '@/lib/server/services/posts/list-admin-posts';

const roles = rolesWith('posts.write');
const records = ({ body: { title, status = 'draft' } }: { body: CreatePostInput }) =>
  ({ event: 'post_created', subject: title, details: { status } }) as const;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/posts', roles, query: listAdminPostsQuery }, ({ viewer, query }) =>
    listAdminPosts(runtime().db, viewer, query),
  ),
  POST: signedIn(
    { answer: 'POST admin/posts', status: 201, roles, body: createPostSchema, bodyLimit: ADMIN_POST_BYTES, records },
    async ({ viewer, body }) => ({ post: await createPost(runtime(), viewer, body) }),
  ),
});

import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { askReviewSchema } from '@/lib/schemas/post-note';
import type { SecurityEvent } from '@/lib/schemas/security-log';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { askReview, endReview } from '@/lib/server/services/posts/reviews/review';
import { describePostWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('posts.write');
const params = z.object({ id: idParam });
const records =
  (event: SecurityEvent) =>
  ({ params: { id } }: { params: { id: number } }) =>
    describePostWrite(runtime().db, id, { event });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    {
      answer: 'POST admin/posts/{id}/review',
      status: 201,
      roles,
      params,
      body: askReviewSchema,
      records: records('review_asked'),
    },
    async ({ viewer, params: { id }, body }) => ({ post: await askReview(runtime(), viewer, id, body) }),
  ),
  DELETE: signedIn(
    { answer: 'DELETE admin/posts/{id}/review', roles, params, records: records('review_ended') },
    async ({ viewer, params: { id } }) => ({ post: await endReview(runtime(), viewer, id) }),
  ),
});

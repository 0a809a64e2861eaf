import { z } from 'zod';
import { COMMENTS_PER_PAGE } from '../../../rules/limits.ts';
import { idFilterParam, limitParam, pageParam, idParam } from '../../../schemas/pagination.ts';
import { runtime } from '../../runtime.ts';
import { listCategories } from '../../services/categories/category.ts';
import { listComments, listReplies } from '../../services/comments/list-comments.ts';
import { getReactions } from '../../services/reactions/reactions.ts';
import { listTags } from '../../services/tags/tag.ts';
import { open } from '../endpoint.ts';

const range = z.object({ page: pageParam, limit: limitParam(COMMENTS_PER_PAGE) });

export const readCategories = open({ answer: 'GET categories' }, async () => ({
  categories: await listCategories(runtime().db),
}));

export const readTags = open({ answer: 'GET tags' }, async () => ({ tags: await listTags(runtime().db) }));

// `comment` asks for the page on which that comment is (permalinks).
export const readComments = open(
  {
    answer: 'GET comments/post/{postId}',
    params: z.object({ postId: idParam }),
    query: range.extend({ comment: idFilterParam }),
  },
  ({ params, query, viewer }) => listComments(runtime().db, { ...params, ...query, viewer: viewer?.id ?? null }),
);

export const readReplies = open(
  { answer: 'GET comments/{id}/replies', params: z.object({ id: idParam }), query: range },
  ({ params: { id }, query, viewer }) => listReplies(runtime().db, { id, ...query, viewer: viewer?.id ?? null }),
);

export const readReactions = open(
  { answer: 'GET reactions/post/{postId}', params: z.object({ postId: idParam }) },
  async ({ params: { postId }, viewer }) => ({
    reactions: await getReactions(runtime().db, postId, viewer?.id ?? null),
  }),
);

import { z } from 'zod';
import type { Answer } from '../../../schemas/answers.ts';
import { createCommentSchema, updateCommentSchema } from '../../../schemas/comment-input.ts';
import type { Comment } from '../../../schemas/comment.ts';
import { viewQuery } from '../../../schemas/post-query.ts';
import { setReactionSchema } from '../../../schemas/reaction.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import { runtime } from '../../runtime.ts';
import { createComment } from '../../services/comments/create-comment.ts';
import { deleteComment, updateComment } from '../../services/comments/update-comment.ts';
import { removeReaction, setReaction } from '../../services/reactions/reactions.ts';
import { describeModeration } from '../../services/security-log/describe-write.ts';
import { countView } from '../../services/views/count-view.ts';
import { open, signedIn } from '../endpoint.ts';
import { idParam } from '../../../schemas/pagination.ts';

function toAnswer(comment: Comment): Answer<'POST comments'> {
  const { status = 'published', reason } = comment;
  return { comment, status, ...(reason !== undefined && { reason }) };
}

export const writeComment = signedIn(
  { answer: 'POST comments', mayBeMissing: true, status: 201, body: createCommentSchema },
  async ({ viewer, body }) => toAnswer(await createComment(runtime(), viewer, body)),
);

const ofComment = z.object({ id: idParam });
const records = ({ viewer, params: { id } }: { viewer: Viewer; params: { id: number } }) =>
  describeModeration(runtime().db, { userId: viewer.id, commentId: id });

export const rewriteComment = signedIn(
  { answer: 'PATCH comments/{id}', params: ofComment, body: updateCommentSchema },
  async ({ viewer, params: { id }, body }) => ({ comment: await updateComment(runtime(), viewer, { id, ...body }) }),
);

export const removeComment = signedIn(
  { answer: 'DELETE comments/{id}', params: ofComment, records },
  async ({ viewer, params: { id } }) => {
    await deleteComment(runtime().db, viewer, id);
    return { message: 'Comment deleted' };
  },
);

export const react = signedIn(
  { answer: 'POST reactions', mayBeMissing: true, body: setReactionSchema },
  async ({ viewer, body }) => ({ reactions: await setReaction(runtime(), viewer, body) }),
);

export const takeReactionBack = signedIn(
  { answer: 'DELETE reactions/post/{postId}', params: z.object({ postId: idParam }) },
  async ({ viewer, params: { postId } }) => ({ reactions: await removeReaction(runtime(), viewer, postId) }),
);

export const noteView = open(
  { answer: 'POST posts/{id}/views', params: z.object({ id: idParam }), query: viewQuery },
  async ({ params, query, request, address }) => {
    await countView(runtime(), params.id, { headers: request.headers, address, ...query });
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  },
);

import { z } from 'zod';
import { COMMENT_STATUSES } from '../rules/limits.ts';
import {
  adminPostItemSchema,
  adminPostSchema,
  previewSchema,
  revisionItemSchema,
  revisionSchema,
} from './admin-post.ts';
import { activityDaySchema, adminStatsSchema, ownStatsSchema, readingSchema } from './admin-stats.ts';
import { categorySchema } from './category.ts';
import { commentSchema, replySchema, adminCommentSchema } from './comment.ts';
import { editorAnswers } from './editor-answers.ts';
import { importAnswers } from './import.ts';
import { invitationSchema, openedInvitationSchema } from './invitation.ts';
import { moderationSchema } from './moderation.ts';
import { pageItemSchema, pageSchema } from './page.ts';
import { paginationSchema as pagination } from './pagination.ts';
import { postNoteSchema } from './post-note.ts';
import { postTranslationItemSchema, postTranslationSchema } from './post-translation.ts';
import { authorLinkSchema, postListItemSchema, postSchema } from './post.ts';
import { ownUserSchema, profileExportSchema, notificationsSchema } from './profile.ts';
import { newTokenSchema, tokenSchema, deliverySchema, newWebhookSchema, webhookSchema } from './programs.ts';
import { reactionsSchema } from './reaction.ts';
import { missingPageSchema, redirectSchema } from './redirect.ts';
import { registrationChallengeSchema } from './registration-proof.ts';
import {
  loginAnswerSchema,
  passkeyOptionsSchema,
  passkeySchema,
  recoveryCodesSchema,
  secondFactorsSchema,
} from './second-factor.ts';
import { securityLogSchema } from './security-log.ts';
import { adminSeriesSchema } from './series.ts';
import { sessionSchema, signedInSchema, tokenPairSchema, validatedLoginSchema } from './session.ts';
import { settingsAnswerSchema } from './settings.ts';
import { findingSchema, healthSchema, statusSchema } from './status.ts';
import { importedSubscribersSchema, postMailSchema, subscribersSchema } from './subscription.ts';
import { adminTagSchema, tagSchema } from './tag.ts';
import { publicUserSchema, adminUserSchema } from './user.ts';

const nothing = z.undefined();
const said = z.object({ message: z.string() });
const found = z.object({ findings: z.array(findingSchema) });
const oneCategory = z.object({ category: categorySchema });
const oneComment = z.object({ comment: commentSchema });
const onePost = z.object({ post: adminPostSchema });
const oneNote = z.object({ note: postNoteSchema });
const oneTranslation = z.object({ translation: postTranslationSchema });
const oneAccount = z.object({ user: adminUserSchema });
const oneSeries = z.object({ series: adminSeriesSchema });
const oneTag = z.object({ tag: adminTagSchema });
/** What a browser's WebAuthn takes as it is. */
const passkeyAsked = z.object({ options: passkeyOptionsSchema });
const onePasskey = z.object({ passkey: passkeySchema });
/** With an account's first factor. */
const firstCodes = z.object({ recoveryCodes: recoveryCodesSchema.optional() });
const own = z.object({ user: ownUserSchema });
const ownAndSaid = own.extend(said.shape);
const onePage = z.object({ page: pageSchema });
const manyPages = z.object({ pages: z.array(pageItemSchema) });
const posts = z.array(postListItemSchema);
const reactions = z.object({ reactions: reactionsSchema });

/**
 * What each method of each address answers when nothing is wrong (docs/api.md), said once: for the handler, which does not
 * compile when it returns something else, and for the browser. Paths are below `/api/v1` unless they begin with a slash.
 */
export const ANSWERS = {
  'GET /api/health': healthSchema,
  'GET /api/openapi.json': z.looseObject({ openapi: z.string() }),
  'POST /api/mcp': z.looseObject({ jsonrpc: z.literal('2.0') }),
  /** The text, or `error` with a message when no service could translate it. */
  'POST /api/translate': z.object({
    translatedText: z.string().optional(),
    error: z.literal(true).optional(),
    message: z.string().optional(),
  }),

  'GET admin/categories': z.object({ categories: z.array(categorySchema) }),
  'POST admin/categories': oneCategory,
  'PUT admin/categories/{id}': oneCategory,
  'DELETE admin/categories/{id}': nothing,
  'GET admin/comments': z.object({ comments: z.array(adminCommentSchema), pagination }),
  'PATCH admin/comments/{id}': z.object({ comment: adminCommentSchema }),
  'DELETE admin/comments/{id}': nothing,
  /** Ids of those that were there to be decided. */
  'POST admin/comments/bulk': z.object({ ids: z.array(z.int()) }),
  'GET admin/moderation': moderationSchema,
  'PUT admin/moderation': moderationSchema,
  'GET admin/log': securityLogSchema,
  'GET admin/status': z.object({ status: statusSchema }),
  'POST admin/status/doctor': found,
  'POST admin/posts/{id}/doctor': found,
  'GET admin/pages': manyPages,
  'POST admin/pages': onePage,
  'GET admin/pages/{id}': onePage,
  'PUT admin/pages/{id}': onePage,
  'DELETE admin/pages/{id}': nothing,
  'GET admin/posts': z.object({ posts: z.array(adminPostItemSchema), pagination }),
  'POST admin/posts': onePost,
  'GET admin/posts/{id}': onePost,
  'PUT admin/posts/{id}': onePost,
  'DELETE admin/posts/{id}': nothing,
  'GET admin/posts/{id}/notes': z.object({ notes: z.array(postNoteSchema) }),
  'POST admin/posts/{id}/notes': oneNote,
  'PATCH admin/posts/{id}/notes/{noteId}': oneNote,
  'DELETE admin/posts/{id}/notes/{noteId}': nothing,
  'POST admin/posts/{id}/presence': z.object({ others: z.array(authorLinkSchema) }),
  'DELETE admin/posts/{id}/presence': nothing,
  'POST admin/posts/{id}/preview': previewSchema,
  'DELETE admin/posts/{id}/preview': nothing,
  'POST admin/posts/{id}/review': onePost,
  'DELETE admin/posts/{id}/review': onePost,
  'GET admin/posts/{id}/revisions': z.object({ revisions: z.array(revisionItemSchema) }),
  'GET admin/posts/{id}/revisions/{revisionId}': z.object({ revision: revisionSchema }),
  'POST admin/posts/{id}/revisions/{revisionId}/restore': onePost,
  'GET admin/posts/{id}/translations': z.object({ translations: z.array(postTranslationItemSchema) }),
  'GET admin/posts/{id}/translations/{language}': oneTranslation,
  'PUT admin/posts/{id}/translations/{language}': oneTranslation,
  'DELETE admin/posts/{id}/translations/{language}': nothing,
  'GET admin/missing': z.object({ missing: z.array(missingPageSchema), pagination }),
  'GET admin/authors': z.object({ authors: z.array(authorLinkSchema) }),
  ...editorAnswers,
  'GET admin/invitations': z.object({ invitations: z.array(invitationSchema) }),
  // `own`: mails are kept as files here, no mail server sends them.
  'POST admin/invitations': z.object({ invitation: invitationSchema, mail: z.object({ own: z.boolean() }) }),
  'DELETE admin/invitations/{id}': nothing,
  ...importAnswers,
  'GET admin/redirects': z.object({ redirects: z.array(redirectSchema) }),
  'POST admin/redirects': z.object({ redirect: redirectSchema }),
  'DELETE admin/redirects/{id}': nothing,
  'GET admin/series': z.object({ series: z.array(adminSeriesSchema) }),
  'POST admin/series': oneSeries,
  'GET admin/series/{id}': oneSeries,
  'PUT admin/series/{id}': oneSeries,
  'DELETE admin/series/{id}': nothing,
  'GET admin/settings': settingsAnswerSchema,
  'PUT admin/settings': settingsAnswerSchema,
  'GET admin/stats': adminStatsSchema,
  'GET admin/stats/activity': z.object({ activity: z.array(activityDaySchema) }),
  'GET admin/stats/reading': z.object({ reading: readingSchema }),
  'GET admin/stats/own': ownStatsSchema,
  'GET admin/stats/own/activity': z.object({ activity: z.array(activityDaySchema) }),
  'GET admin/tags': z.object({ tags: z.array(adminTagSchema) }),
  'PUT admin/tags/{id}': oneTag,
  'DELETE admin/tags/{id}': nothing,
  'POST admin/tags/{id}/merge': oneTag,
  'GET admin/tokens': z.object({ tokens: z.array(tokenSchema) }),
  'POST admin/tokens': z.object({ token: newTokenSchema }),
  'DELETE admin/tokens/{id}': nothing,
  'GET admin/users': z.object({ users: z.array(adminUserSchema), pagination }),
  'PATCH admin/users/{id}/commenting': oneAccount,
  'PATCH admin/users/{id}/role': oneAccount,
  'PATCH admin/users/{id}/status': oneAccount,
  'GET admin/webhooks': z.object({ webhooks: z.array(webhookSchema) }),
  'POST admin/webhooks': z.object({ webhook: newWebhookSchema }),
  'PUT admin/webhooks/{id}': z.object({ webhook: webhookSchema }),
  'DELETE admin/webhooks/{id}': nothing,
  'POST admin/webhooks/{id}/test': z.object({ delivery: deliverySchema }),
  'GET admin/webhooks/{id}/deliveries': z.object({ deliveries: z.array(deliverySchema), pagination }),
  'POST admin/webhooks/{id}/deliveries/{deliveryId}/redeliver': z.object({ delivery: deliverySchema }),

  /** `retryAfter`, here and below: seconds until the next code may be asked for. */
  'POST auth/change-email': ownAndSaid.extend({ retryAfter: z.number() }),
  'POST auth/change-password': said,
  'POST auth/forgot-password': said.extend({ retryAfter: z.number() }),
  /** `loginToken` where a second factor is asked for: POST auth/second-factor gives the rest. */
  'POST auth/login': loginAnswerSchema,
  'POST auth/register': signedInSchema,
  'POST auth/register/challenge': z.object({ challenge: registrationChallengeSchema }),
  'POST auth/reset-password': said,
  'POST auth/second-factor': signedInSchema,
  'POST auth/second-factor/options': passkeyAsked,
  'POST auth/send-verification-code': said.extend({ retryAfter: z.number() }),
  'POST auth/undo-email': said,
  'POST auth/verify-email': ownAndSaid,
  'POST auth/verify-reset-code': z.object({ email: z.string() }),

  'GET categories': z.object({ categories: z.array(categorySchema) }),
  /** A held one has a `reason`. */
  'POST comments': oneComment.extend({ status: z.enum(COMMENT_STATUSES), reason: z.string().optional() }),
  'POST comments/{id}/report': said,
  'POST contact': said,
  'PATCH comments/{id}': oneComment,
  'DELETE comments/{id}': said,
  /** `pagination` is of first comments, `comment_count` of all that are shown. */
  'GET comments/post/{postId}': z.object({ comments: z.array(commentSchema), pagination, comment_count: z.int() }),
  'GET comments/{id}/replies': z.object({ replies: z.array(replySchema), pagination }),
  'GET invitations/{token}': z.object({ invitation: openedInvitationSchema }),
  'POST invitations/{token}': signedInSchema,
  'GET pages': manyPages,
  'GET pages/{slug}': onePage,
  'GET posts': z.object({ posts, pagination }),
  'GET posts/{id}': z.object({ post: postSchema }),
  'POST posts/{id}/views': nothing,
  'GET posts/category/{slug}': z.object({ category: categorySchema, posts, pagination }),
  'GET posts/infinite': z.object({ posts, hasMore: z.boolean(), nextCursor: z.int().nullable() }),
  'GET posts/related': z.object({ posts }),
  'GET posts/search': z.object({ posts }),
  'GET profile': z.object({ data: own }),
  'DELETE profile': z.object({ deletes_at: z.iso.datetime() }),
  'GET profile/export': profileExportSchema,
  'PUT profile': own.extend({ full_name: z.string() }),
  'DELETE profile/image': own,
  'GET profile/notifications': notificationsSchema,
  'PUT profile/notifications': notificationsSchema,
  'GET profile/second-factors': z.object({ secondFactors: secondFactorsSchema }),
  'POST profile/second-factors/options': passkeyAsked.extend({ proofToken: z.string() }),
  /** `secret` in base32, `uri` as an app's camera reads it. */
  'POST profile/second-factors/totp': z.object({ setupToken: z.string(), secret: z.string(), uri: z.string() }),
  'POST profile/second-factors/totp/confirm': firstCodes,
  'DELETE profile/second-factors/totp': nothing,
  'POST profile/second-factors/passkeys/options': passkeyAsked.extend({ setupToken: z.string() }),
  'POST profile/second-factors/passkeys': onePasskey.extend(firstCodes.shape),
  'PATCH profile/second-factors/passkeys/{id}': onePasskey,
  'DELETE profile/second-factors/passkeys/{id}': nothing,
  'POST profile/second-factors/recovery-codes': z.object({ recoveryCodes: recoveryCodesSchema }),
  'POST profile/upload-image': own.extend({ profile_image: z.string().nullable() }),
  'POST reactions': reactions,
  'GET reactions/post/{postId}': reactions,
  'DELETE reactions/post/{postId}': reactions,
  'GET sessions': z.object({ sessions: z.array(sessionSchema) }),
  'DELETE sessions': said,
  'DELETE sessions/{id}': said,
  'GET tags': z.object({ tags: z.array(tagSchema) }),
  'POST test-email': said,
  'POST tokens/logout': said,
  'POST tokens/refresh': tokenPairSchema,
  'POST tokens/validate-login': validatedLoginSchema,
  'POST subscriptions': said,
  'POST subscriptions/{token}': said,
  'GET admin/subscribers': subscribersSchema,
  'PUT admin/subscribers/{id}': nothing,
  'DELETE admin/subscribers/{id}': nothing,
  'GET admin/subscribers/csv': z.string(),
  'POST admin/subscribers/csv': importedSubscribersSchema,
  'POST admin/subscribers/test': said.extend({ mail: z.object({ own: z.boolean() }) }),
  'GET admin/posts/{id}/mail': postMailSchema,
  'PUT admin/posts/{id}/mail': postMailSchema,
  'POST admin/posts/{id}/mail': postMailSchema,
  'POST unsubscribe/{token}': said,
  'GET users/username/{username}': z.object({ user: publicUserSchema }),
} as const satisfies Record<string, z.ZodType>;

export type AnswerName = keyof typeof ANSWERS;
/** What is answered under a name: `Answer<'GET admin/posts'>`. */
export type Answer<Name extends AnswerName> = z.output<(typeof ANSWERS)[Name]>;

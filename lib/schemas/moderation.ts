import { z } from 'zod';
import { COMMENT_STATUSES, REPORT_REASONS } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';
import { listedId } from './admin-post-fields.ts';
import { linesOfText } from './admin-text.ts';

const MOST_WORDS = 500;
const LONGEST_WORD = 60;
const MOST_LINKS = 100;
const MOST_MINUTES = 10_080;
const MOST_AT_ONCE = 100;
const LONGEST_REPORT = 1_000;

const wrongWords = messageOf('holdWordsWrong', { max: LONGEST_WORD });
// A word is looked for as it stands: without a letter or a digit there is nothing to look for.
const word = z
  .string()
  .overwrite((text) => text.toWellFormed().normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim())
  .refine((text) => /[\p{L}\p{N}]/u.test(text) && text.length <= LONGEST_WORD && !/\p{Cc}/u.test(text));

const words = z
  .array(z.unknown(), wrongWords)
  .max(MOST_WORDS, messageOf('wordsMany', { max: MOST_WORDS }))
  .transform((list, context) => {
    const parsed = z.array(word).safeParse(list);
    if (parsed.success) return [...new Set(parsed.data)];
    context.addIssue({ code: 'custom', message: wrongWords });
    return z.NEVER;
  });

const whole = (max: number) => {
  const wrong = messageOf('numberUpTo', { max });
  return z.int(wrong).min(0, wrong).max(max, wrong);
};

/** What holds a comment: answer of GET admin/moderation. `repeat_minutes` 0: the same text may be said again at once. */
export const moderationSchema = z.object({
  words: z.array(z.string()),
  max_links: z.int(),
  repeat_minutes: z.int(),
  learn: z.boolean(),
});
export type Moderation = z.infer<typeof moderationSchema>;

/** PUT admin/moderation: absent fields stay. */
export const updateModerationSchema = z
  .object({
    words,
    max_links: whole(MOST_LINKS),
    repeat_minutes: whole(MOST_MINUTES),
    learn: z.boolean(messageOf('trueOrFalse')),
  })
  .partial();
export type UpdateModerationInput = z.infer<typeof updateModerationSchema>;

const status = z.enum(COMMENT_STATUSES, messageOf('commentStatus'));

/** PATCH admin/comments/{id}. */
export const moderateCommentSchema = z.object({ status });

const ids = z
  .array(listedId, messageOf('idList'))
  .min(1, messageOf('idList'))
  .max(MOST_AT_ONCE, messageOf('idsMany', { max: MOST_AT_ONCE }));

const flag = z.boolean(messageOf('trueOrFalse')).optional();

/** POST admin/comments/bulk: a decision about several, or their removal. `reopen`: an undo, reports wait again. */
export const moderateCommentsSchema = z
  .object({ ids, status: status.optional(), reopen: flag, delete: flag })
  .transform((input, context) => {
    if (input.delete && !input.status) return { ids: input.ids, delete: true as const };
    if (input.status && !input.delete) return { ids: input.ids, status: input.status, reopen: input.reopen };
    context.addIssue({ code: 'custom', path: ['status'], message: messageOf('commentStatus') });
    return z.NEVER;
  });

/** POST comments/{id}/report. */
export const reportCommentSchema = z.object({
  reason: z.enum(REPORT_REASONS, messageOf('choice')),
  text: linesOfText(LONGEST_REPORT).optional().default(''),
});
export type ReportCommentInput = z.infer<typeof reportCommentSchema>;

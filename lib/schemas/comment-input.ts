import { z } from 'zod';
import { LONGEST_COMMENT, LARGEST_ID } from '../rules/limits.ts';
import { fitsGraphemes } from '../text/graphemes.ts';
import { messageOf, type Message } from '../rules/messages.ts';
import { UNPRINTABLE_BUT_LINES, VISIBLE, withoutTagLetters } from '../text/visible.ts';

const REQUIRED = messageOf('commentRequired');
const TOO_LONG = messageOf('commentLong', { max: LONGEST_COMMENT });

function wrongWithComment(text: string): Message | undefined {
  if (!VISIBLE.test(text)) return REQUIRED;
  return fitsGraphemes(text, LONGEST_COMMENT) ? undefined : TOO_LONG;
}

/** What a reader types: line feeds, NFC, trimmed. */
const commentContentSchema = z
  .string({ error: REQUIRED })
  .overwrite((text) =>
    withoutTagLetters(text.toWellFormed().replace(/\r\n?/gu, '\n').replace(UNPRINTABLE_BUT_LINES, ''))
      .trim()
      .normalize('NFC'),
  )
  .superRefine((text, context) => {
    const message = wrongWithComment(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** POST comments. The author fields of docs/product.md#entities may come along and are dropped (docs/product.md#comments). */
export const createCommentSchema = z.object({
  postId: z.int(messageOf('idOfPost')).positive(messageOf('idOfPost')),
  /** The comment that it answers, on the same post. */
  parentId: z
    .int(messageOf('idOfComment'))
    .positive(messageOf('idOfComment'))
    .max(LARGEST_ID, messageOf('idOfComment'))
    .nullish(),
  content: commentContentSchema,
  /** It was sent before, and no answer came: where it is there already, nothing is written. */
  again: z.boolean().optional(),
});
export type CreateCommentInput = z.infer<typeof createCommentSchema>;

/** PATCH comments/{id}. */
export const updateCommentSchema = z.object({ content: commentContentSchema });
export type UpdateCommentInput = z.infer<typeof updateCommentSchema>;

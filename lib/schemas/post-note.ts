import { z } from 'zod';
import { LARGEST_ID } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';
import { VISIBLE } from '../text/visible.ts';
import { linesOfText, lineOfText } from './admin-text.ts';
import { authorLinkSchema } from './post.ts';

/** Characters of what is said, and of the words that it is said of. */
export const LONGEST_NOTE = 2_000;
export const LONGEST_QUOTE = 500;
const LONGEST_REQUEST = 1_000;
const LONGEST_POST = 10_000_000;

/** What somebody who works on a post says of it, to the others who do. Plain text; readers never see it. */
export const postNoteSchema = z.object({
  id: z.int(),
  /** The note that it answers; null for the first of a thread. */
  parent_id: z.int().nullable(),
  /** The words of the post that it is about, as they were then; empty: the whole post. */
  quote: z.string(),
  /** Where they began, in characters of the text. */
  quote_at: z.int(),
  text: z.string(),
  /** Null when the account is gone. */
  author: authorLinkSchema.nullable(),
  created_at: z.iso.datetime(),
  /** Of a thread that is settled. */
  resolved_at: z.iso.datetime().nullable(),
});
export type PostNote = z.infer<typeof postNoteSchema>;

const required = messageOf('noteRequired');
/** Body of POST admin/posts/{id}/notes. An answer has no words of the post of its own. */
export const writeNoteSchema = z.object({
  text: linesOfText(LONGEST_NOTE, required).refine((text) => VISIBLE.test(text), required),
  quote: lineOfText(LONGEST_QUOTE).default(''),
  quote_at: z
    .int(messageOf('numberWhole'))
    .min(0, messageOf('numberWhole'))
    .max(LONGEST_POST, messageOf('numberWhole'))
    .default(0),
  parentId: z
    .int(messageOf('idPositive'))
    .min(1, messageOf('idPositive'))
    .max(LARGEST_ID, messageOf('idPositive'))
    .nullish(),
});
export type WriteNoteInput = z.output<typeof writeNoteSchema>;
export type WriteNoteBody = z.input<typeof writeNoteSchema>;

/** Body of PATCH admin/posts/{id}/notes/{noteId}. */
export const settleNoteSchema = z.object({ resolved: z.boolean(messageOf('trueOrFalse')) });

/** What a draft says of who asked others to read it; null when nobody did. */
export const reviewSchema = z
  .object({ asked_by: z.string(), asked_by_id: z.int(), message: z.string(), asked_at: z.iso.datetime() })
  .nullable();

/** Body of POST admin/posts/{id}/review. */
export const askReviewSchema = z.object({ message: linesOfText(LONGEST_REQUEST).default('') });

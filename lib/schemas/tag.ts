import { z } from 'zod';
import { LARGEST_ID } from '../rules/limits.ts';
import { messageOf, type Message } from '../rules/messages.ts';
import { countGraphemes } from '../text/graphemes.ts';
import { UNPRINTABLE, VISIBLE, withoutTagLetters } from '../text/visible.ts';
import { moment } from './admin-post-fields.ts';
import { wantedSlug } from './admin-text.ts';

/** What a post carries of each of its tags. */
export const tagLinkSchema = z.object({ id: z.int(), name: z.string(), slug: z.string() });
export type TagLink = z.infer<typeof tagLinkSchema>;

/** A tag with the number of its posts that are public now. */
export const tagSchema = tagLinkSchema.extend({ post_count: z.int().min(0) });
export type Tag = z.infer<typeof tagSchema>;

/** A tag as it is edited. */
export const adminTagSchema = tagSchema.extend({ updated_at: z.iso.datetime() });
export type AdminTag = z.infer<typeof adminTagSchema>;

/** Tags of one post: as many as imported ones have, so that those can be edited. */
const MOST_TAGS = 100;
const LONGEST = 60;
// A grapheme may be made of many code points; the column holds this many.
const MOST_CODE_POINTS = 300;

// Pasted along with a word they would make a second tag that looks like the first: hyphens and spaces without width, fillers.
const UNSEEN = /[\u00ad\u034f\u200b\u2060-\u2064\u3164\ufeff\uffa0]/gu;

/** A tag's name in the one form that is kept: NFC, single spaces, nothing that nobody sees but joiners. */
export function tagName(name: string): string {
  return withoutTagLetters(name.replace(UNSEEN, '')).normalize('NFC').trim().replace(/ +/gu, ' ');
}

/** The form in which names are compared: case and width make no difference. */
export function foldTag(name: string): string {
  return tagName(name).normalize('NFKC').toLowerCase();
}

/** Names in the form that is kept; of those that are one tag, the first. */
export function distinctTags(names: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const name of names) if (!byFold.has(foldTag(name))) byFold.set(foldTag(name), tagName(name));
  return [...byFold.values()];
}

function problemOf(name: string): Message | undefined {
  if (UNPRINTABLE.test(name)) return messageOf('tagControl');
  if (!VISIBLE.test(name)) return messageOf('nameRequired');
  const isLong = [...name].length > MOST_CODE_POINTS || countGraphemes(name) > LONGEST;
  return isLong ? messageOf('tagLong', { max: LONGEST }) : undefined;
}

const nameSchema = z
  .string({ error: messageOf('nameRequired') })
  .transform(tagName)
  .superRefine((name, context) => {
    const message = problemOf(name);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** Names of a post's tags in the order in which they are shown; one that is named twice counts once. */
export const tagNameList = z
  .array(z.string(), messageOf('nameList'))
  .transform(distinctTags)
  .superRefine((names, context) => {
    if (names.length > MOST_TAGS)
      context.addIssue({ code: 'custom', message: messageOf('tagsMany', { max: MOST_TAGS }) });
    const wrong = names.map(problemOf).find((message) => message !== undefined);
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: wrong });
  });

/** Body of PUT admin/tags/{id}: absent fields stay. */
export const updateTagSchema = z.object({
  name: nameSchema.optional(),
  /** Empty: derived from the name. */
  slug: wantedSlug.optional(),
  /** The updated_at that was last seen: the save is refused when it is no longer that. */
  updated_at: moment.optional(),
});
export type UpdateTagInput = z.output<typeof updateTagSchema>;
/** The same as it is sent. */
export type TagBody = z.input<typeof updateTagSchema>;

/** Body of POST admin/tags/{id}/merge: the tag that remains. */
export const mergeTagSchema = z.object({
  into: z.int(messageOf('idPositive')).min(1, messageOf('idPositive')).max(LARGEST_ID, messageOf('idPositive')),
});

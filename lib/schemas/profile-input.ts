import { z } from 'zod';
import { LONGEST_BIO, LONGEST_PROFILE_LINK, MOST_PROFILE_LINKS } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';
import { hasCredentials } from '../text/addresses.ts';
import { splitLines } from '../text/csv.ts';
import { fitsGraphemes } from '../text/graphemes.ts';
import { absoluteUrl } from './absolute-url.ts';
import { currentPassword, personName, usernameSchema } from './account-fields.ts';
import { linesOfText } from './admin-text.ts';

const bio = linesOfText(Number.POSITIVE_INFINITY).refine(
  (text) => fitsGraphemes(text, LONGEST_BIO),
  messageOf('atMost', { max: LONGEST_BIO }),
);

const LINKS_WRONG = messageOf('linksHttps');

/** An https address as it was typed. A name in front of the host only makes it look like another's. */
export function isOwnLink(text: string): boolean {
  return absoluteUrl(text, /^https:$/, LONGEST_PROFILE_LINK) !== undefined && !hasCredentials(text);
}

// What is wrong with one is told of the list as a whole.
const links = z
  .array(z.unknown(), { error: LINKS_WRONG })
  .max(MOST_PROFILE_LINKS, messageOf('linksMany', { max: MOST_PROFILE_LINKS }))
  .transform((list) => [...new Set(list.map((link) => (typeof link === 'string' ? link.trim() : '')))])
  .refine((list) => list.every(isOwnLink), LINKS_WRONG);

/** Says in a form what the schema of the API has to say. */
function tell({ error }: z.ZodSafeParseResult<unknown>, context: z.RefinementCtx): void {
  for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
}

const NAME_REQUIRED = messageOf('fullNameRequired');
const fullName = personName(NAME_REQUIRED, 120);

/** PUT profile. What is absent stays; a call that names nothing lacks the full name. */
export const updateProfileSchema = z
  .object({
    fullName: fullName.optional(),
    bio: bio.optional(),
    links: links.optional(),
    username: usernameSchema.optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    path: ['fullName'],
    message: NAME_REQUIRED,
  });
export type UpdateProfileInput = z.infer<typeof updateProfileSchema>;

/** The forms of /profile. */
export const fullNameSchema = z.object({ fullName });
export const usernameFormSchema = z.object({ username: usernameSchema });
export const aboutFormSchema = z.object({
  bio: z.string().superRefine((text, context) => tell(bio.safeParse(text), context)),
  /** One a line. */
  links: z.string().superRefine((text, context) => tell(links.safeParse(splitLines(text)), context)),
});

/** What becomes of one's comments: they stay without a name, or go as well. */
const comments = z.enum(['keep', 'remove'], messageOf('keepOrRemove'));

/** DELETE profile, and its dialogs. */
export const deleteProfileSchema = z.object({ currentPassword, comments: comments.default('keep') });
export const deleteProfileForm = z.object({ currentPassword, comments });
export type DeleteProfileInput = z.infer<typeof deleteProfileForm>;

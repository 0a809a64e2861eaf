import { z } from 'zod';
import { messageOf } from '../rules/messages.ts';
import { VISIBLE } from '../text/visible.ts';
import { lineOfText, linesOfText } from './admin-text.ts';

/** Characters of a message to those who run the site. */
const LONGEST_MESSAGE = 5_000;

/** Body of POST contact. */
export const contactSchema = z.object({
  name: lineOfText(100).optional(),
  email: z
    .string({ error: messageOf('emailRequired') })
    .trim()
    .min(1, messageOf('emailRequired'))
    .max(254, messageOf('atMost', { max: 254 }))
    .pipe(z.email(messageOf('emailShape'))),
  message: linesOfText(LONGEST_MESSAGE, messageOf('messageRequired')).refine(
    (text) => VISIBLE.test(text),
    messageOf('messageRequired'),
  ),
});
export type ContactInput = z.output<typeof contactSchema>;

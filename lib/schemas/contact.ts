import { z } from 'zod';
import { fill } from '../rules/messages.ts';
import { lineOfText, linesOfText } from './admin-text.ts';

/** Characters of a message to those who run the site. */
const LONGEST_MESSAGE = 5_000;

/** Body of POST contact. */
export const contactSchema = z.object({
  name: lineOfText(100).optional(),
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(254, fill('atMost', { max: 254 }))
    .pipe(z.email('Please enter a valid email address')),
  message: linesOfText(LONGEST_MESSAGE).refine((text) => text !== '', 'Message is required'),
});
export type ContactInput = z.output<typeof contactSchema>;

import { z } from 'zod';
import { messageOf, type Message } from '../rules/messages.ts';
import { ALL_UNPRINTABLE, UNPRINTABLE_BUT_LINES, VISIBLE, withoutTagLetters } from '../text/visible.ts';

const tooLong = (max: number) => messageOf('atMost', { max });
const codePoints = (text: string) => [...text].length;
// The database takes half a character not in its JSON.
const legible = (text: string, unprintable: RegExp) =>
  withoutTagLetters(text.toWellFormed().replace(unprintable, ' ')).trim().normalize('NFC');
const clean = (text: string) => legible(text, ALL_UNPRINTABLE);

/** One line of text: NFC, single spaces, at most `max` code points. `null` counts as empty. */
export function lineOfText(max: number) {
  return z
    .string()
    .nullable()
    .transform((text) => clean(text ?? '').replace(/\s+/gu, ' '))
    .refine((text) => codePoints(text) <= max, tooLong(max));
}

/** The same where there must be something. */
export function requiredLine(required: Message, max: number) {
  return z
    .string({ error: required })
    .transform((text) => clean(text).replace(/\s+/gu, ' '))
    .refine((text) => VISIBLE.test(text), required)
    .refine((text) => codePoints(text) <= max, tooLong(max));
}

/** Text that may have line breaks, at most `max` code points. `null` counts as empty; `required` is said of none. */
export function linesOfText(max: number, required?: Message) {
  return z
    .string(required)
    .nullable()
    .transform((text) => legible((text ?? '').replace(/\r\n?/gu, '\n'), UNPRINTABLE_BUT_LINES))
    .refine((text) => codePoints(text) <= max, tooLong(max));
}

/** The words of an admin list's search. */
export const adminSearch = z.string().max(200, tooLong(200)).transform(clean).optional();

/** A slug as it was typed, in NFC and lower case; empty or `null` asks for one that is derived. */
export const wantedSlug = z
  .string()
  .nullable()
  .transform((text) =>
    (text ?? '')
      .trim()
      .toLowerCase()
      .normalize('NFC')
      .replace(/[\u200c\u200d]/gu, ''),
  )
  .refine((text) => codePoints(text) <= 200, tooLong(200));

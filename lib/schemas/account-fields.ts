import { z } from 'zod';
import { messageOf, type Message } from '../rules/messages.ts';
import { ALL_UNPRINTABLE, INVISIBLE, VISIBLE, withoutTagLetters } from '../text/visible.ts';

const EMAIL = /^[^\s@"'<>()[\]\\,;:\p{C}]{1,64}@[^\s@"'<>()[\]\\,;:\p{C}.]+(\.[^\s@"'<>()[\]\\,;:\p{C}.]+)+$/u;

// Mail servers read a host's name so, with the full stop of Chinese and Japanese for a dot: without it one mailbox would
// have any number of addresses, and of accounts.
const plainDomain = (address: string) =>
  address.replace(/@[^@]*$/u, (domain) => domain.normalize('NFKC').replaceAll('。', '.'));

/** An e-mail address with the messages of its form. */
export function email(required: Message, invalid: Message) {
  return z
    .string({ error: required })
    .trim()
    .normalize('NFC')
    .overwrite(plainDomain)
    .superRefine((value, context) => {
      const message = value === '' ? required : value.length > 254 || !EMAIL.test(value) ? invalid : undefined;
      if (message) context.addIssue({ code: 'custom', message });
    });
}

/** The address field of every form but the two that word it differently. */
export const requiredEmail = email(messageOf('emailRequired'), messageOf('emailShape'));

const PASSWORD_REQUIRED = messageOf('passwordRequired');

/** The password that somebody has. */
export const currentPassword = z.string({ error: PASSWORD_REQUIRED }).min(1, PASSWORD_REQUIRED);

/** A person's name: NFC, single spaces, nothing unprintable, something to see. */
export function personName(required: Message, max: number) {
  return z
    .string({ error: required })
    .overwrite((value) =>
      withoutTagLetters(value.replace(ALL_UNPRINTABLE, ' ')).replace(/\s+/gu, ' ').trim().normalize('NFC'),
    )
    .regex(VISIBLE, required)
    .max(max, messageOf('atMost', { max }));
}

/** docs/api.md#accounts: 3 to 30 letters, marks, digits, `.`, `_`, `-` in any script. */
export const usernameSchema = z
  .string({ error: messageOf('usernameRequired') })
  .trim()
  .normalize('NFC')
  .superRefine((value, context) => {
    const message = wrongWithUsername(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

function wrongWithUsername(value: string): Message | undefined {
  const length = [...value].length;
  if (length === 0) return messageOf('usernameRequired');
  if (length < 3) return messageOf('usernameShort');
  if (length > 30) return messageOf('usernameLong');
  const allowed = /^[\p{L}\p{M}\p{Nd}._-]+$/u.test(value) && /[\p{L}\p{Nd}]/u.test(value);
  // With one of these a name looks like any other.
  return allowed && !INVISIBLE.test(value) ? undefined : messageOf('usernameLetters');
}

/** Six digits (docs/product.md#validation). */
export const codeSchema = z
  .string({ error: messageOf('codeRequired') })
  .trim()
  .superRefine((value, context) => {
    const message = value === '' ? messageOf('codeRequired') : messageOf('codeDigits');
    if (!/^\d{6}$/.test(value)) context.addIssue({ code: 'custom', message });
  });

import { z } from 'zod';
import { fill } from '../rules/messages.ts';

const EMAIL = /^[^\s@"'<>()[\]\\,;:\p{C}]{1,64}@[^\s@"'<>()[\]\\,;:\p{C}.]+(\.[^\s@"'<>()[\]\\,;:\p{C}.]+)+$/u;

// Mail servers read a host's name so: without it one mailbox would have any number of addresses, and of accounts.
const plainDomain = (address: string) => address.replace(/@[^@]*$/u, (domain) => domain.normalize('NFKC'));

/** An e-mail address with the messages of its form. */
export function email(required: string, invalid: string) {
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
export const requiredEmail = email('Email is required', 'Please enter a valid email address');

// Control characters and direction overrides would let a name rewrite the line it stands in.
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A person's name: NFC, single spaces, nothing unprintable. */
export function personName(required: string, max: number) {
  return z
    .string({ error: required })
    .overwrite((value) => value.replace(UNPRINTABLE, ' ').replace(/\s+/gu, ' ').trim().normalize('NFC'))
    .min(1, required)
    .max(max, fill('atMost', { max }));
}

/** docs/api.md#accounts: 3 to 30 letters, marks, digits, `.`, `_`, `-` in any script. */
export const usernameSchema = z
  .string({ error: 'Username is required' })
  .trim()
  .normalize('NFC')
  .superRefine((value, context) => {
    const message = wrongWithUsername(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

function wrongWithUsername(value: string): string | undefined {
  const length = [...value].length;
  if (length === 0) return 'Username is required';
  if (length < 3) return 'Username must be at least 3 characters';
  if (length > 30) return 'Username must be at most 30 characters';
  const allowed = /^[\p{L}\p{M}\p{Nd}._-]+$/u.test(value) && /[\p{L}\p{Nd}]/u.test(value);
  return allowed ? undefined : 'Username may contain only letters, numbers, dots, hyphens and underscores';
}

/** Six digits (docs/product.md#validation). */
export const codeSchema = z
  .string({ error: 'Verification code is required' })
  .trim()
  .superRefine((value, context) => {
    const message = value === '' ? 'Verification code is required' : 'Verification code must be 6 digits';
    if (!/^\d{6}$/.test(value)) context.addIssue({ code: 'custom', message });
  });

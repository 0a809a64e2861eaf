import { z } from 'zod';
import { isCommonPassword, ownWordsOf, type PasswordOwner } from './common-password.ts';
import { messageOf, type Message, type Need } from '../rules/messages.ts';

/** docs/product.md#limits: characters of a password that is set; a login asks for six. */
const PASSWORD_LENGTH = { min: 8, max: 128, loginMin: 6 } as const;

const COMMON = ['password', '123456', 'password123', 'admin', 'qwerty', 'letmein'];
const SEQUENCES = ['123456', 'abcdef', 'qwerty', 'asdfgh'];

type Rule = { needs: Need; holds: (password: string) => boolean };

const matches = (needs: Need, pattern: RegExp): Rule => ({
  needs,
  holds: (password) => pattern.test(password),
});

const atLeast: Rule = {
  needs: 'length',
  holds: (password) => countCharacters(password) >= PASSWORD_LENGTH.min,
};
const atMost: Rule = {
  needs: 'most',
  holds: (password) => countCharacters(password) <= PASSWORD_LENGTH.max,
};
const letter = matches('letter', /\p{L}/u);
const uppercase = matches('uppercase', /\p{Lu}/u);
const lowercase = matches('lowercase', /\p{Ll}/u);
const number = matches('number', /\p{Nd}/u);
// Vowel signs are marks: they belong to a letter and are not special.
const special = matches('special', /[^\p{L}\p{M}\p{N}\s]/u);
const uncommon: Rule = {
  needs: 'uncommon',
  holds: (password) => !COMMON.includes(password.toLowerCase()) && !isCommonPassword(password),
};
const unsequenced: Rule = {
  needs: 'unsequenced',
  holds: (password) => !SEQUENCES.some((sequence) => password.toLowerCase().includes(sequence)),
};

/** The refusal of a password that is made of its owner's names, which the rules above cannot know. */
export const UNCOMMON_MESSAGE = messageOf('passwordNeeds', { needs: ['uncommon'] });

function countCharacters(password: string): number {
  return [...password.normalize('NFC')].length;
}

function missing(password: string, rules: readonly Rule[]): Message | undefined {
  const needs = rules.filter((rule) => !rule.holds(password)).map((rule) => rule.needs);
  return needs.length > 0 ? messageOf('passwordNeeds', { needs }) : undefined;
}

/** What a new account's password lacks (docs/product.md#passwords), as one message; undefined when it lacks nothing. */
export function missingFromNewPassword(password: string): Message | undefined {
  return missing(password, [atLeast, atMost, letter, number, special, uncommon, unsequenced]);
}

/** The same for a changed password, which must not contain the current one (docs/product.md#passwords). */
export function missingFromChangedPassword(password: string, current: string): Message | undefined {
  const contained = current !== '' && password.normalize('NFC').includes(current.normalize('NFC'));
  if (contained) return messageOf('newPasswordContains');
  return missing(password, [atLeast, atMost, uppercase, lowercase, number, special, uncommon]);
}

function missingFromResetPassword(password: string): Message | undefined {
  if (!atLeast.holds(password)) return messageOf('passwordTooShort');
  if (![uppercase, lowercase, number].every((rule) => rule.holds(password))) return messageOf('passwordMix');
  return missing(password, [atMost, uncommon]);
}

function wrongWithLoginPassword(password: string): Message | undefined {
  if (countCharacters(password) < PASSWORD_LENGTH.loginMin) return messageOf('passwordShort');
  if (!atMost.holds(password)) return messageOf('passwordLong');
  return undefined;
}

/** What is wrong with a password for this person, when nothing else is; undefined when nothing is. */
export function wrongForOwner(password: string, owner: PasswordOwner, site = ''): Message | undefined {
  return isCommonPassword(password, [...ownWordsOf(owner), ...ownWordsOf({ names: [site] })])
    ? UNCOMMON_MESSAGE
    : undefined;
}

/** A password with one message: `required` when it is empty, else what `check` says. */
function password(required: Message, check: (value: string) => Message | undefined) {
  return z.string({ error: required }).superRefine((value, context) => {
    const message = value === '' ? required : check(value);
    if (message) context.addIssue({ code: 'custom', message });
  });
}

// docs/product.md#passwords: four rule sets. What a login types was set under whatever rules held then, so only its size is checked.
export const loginPassword = password(messageOf('passwordRequired'), wrongWithLoginPassword);
export const newPassword = password(messageOf('passwordRequired'), missingFromNewPassword);
export const resetPassword = password(messageOf('newPasswordRequired'), missingFromResetPassword);

type Pair = { password: string; confirmation: string };

/** Reports a confirmation that differs as soon as it is filled in, also while other fields are still wrong. */
export function confirmed<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  { field, message }: { field: string; message: Message },
  pairOf: (value: Record<string, unknown>) => { password: unknown; confirmation: unknown },
) {
  const isPair = (pair: ReturnType<typeof pairOf>): pair is Pair =>
    typeof pair.password === 'string' && typeof pair.confirmation === 'string' && pair.confirmation !== '';
  return schema.refine(
    (value) => {
      const pair = pairOf(value);
      return !isPair(pair) || pair.password === pair.confirmation;
    },
    { path: [field], message, when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

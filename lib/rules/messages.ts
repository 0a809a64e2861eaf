// What a password can lack, in the server's words.
export const NEEDS = {
  length: 'at least 8 characters',
  most: 'at most 128 characters',
  letter: 'one letter',
  uppercase: 'one uppercase letter',
  lowercase: 'one lowercase letter',
  number: 'one number',
  special: 'one special character',
  uncommon: 'something less common',
  unsequenced: 'no sequence such as 123456, abcdef, qwerty, asdfgh',
} as const;
export type Need = keyof typeof NEEDS;

/** The messages that hold values, by the keys of messages/{language}/errors.json. All others are whole sentences. */
export const TEMPLATES = {
  atMost: 'Must be at most {max} characters',
  commentLong: 'Comment must be at most {max} characters',
  textLong: 'Text must be at most {max} characters',
  contentDeep: 'The content is nested too deeply (at most {levels} levels).',
  categoriesMany: 'At most {max} categories',
  categoriesUnknown: 'There is no category {list}',
  commentWait: 'You are commenting too fast. Please try again in {wait} seconds.',
  reactionWait: 'You are reacting too fast. Please try again in {wait} seconds.',
  codeWait: 'Please wait {wait} seconds before requesting another code.',
  linksMany: 'At most {max} links',
  accentContrast: 'The contrast is {contrast} to 1, and reading needs at least 4.5 to 1',
  passwordNeeds: 'Password must contain: {needs}',
} as const;

type Values = { max: number; contrast: number; levels: number; wait: number; list: string; needs: readonly Need[] };
type NameIn<Text> = Text extends `${string}{${infer Name extends keyof Values}}${string}` ? Name : never;
export type TemplateKey = keyof typeof TEMPLATES;
type ValuesOf<Key extends TemplateKey> = Pick<Values, NameIn<(typeof TEMPLATES)[Key]>>;

/** What an English message says, for saying it in another language: the key of its text, and the values in it. */
export type MessageText = { key: string; values: Partial<Values> };

const made = new Map<string, MessageText>();
// Lists are what somebody sent: of these, the last ones are enough.
const LISTS_KEPT = 500;
const lists = new Map<string, MessageText>();

/** An English message with its values. What it was made of can be asked for with `textOf`. */
export function fill<Key extends TemplateKey>(key: Key, values: ValuesOf<Key>): string {
  const given: Partial<Values> = values;
  const message = TEMPLATES[key].replace(/\{(\w+)\}/, (_, name: string) =>
    name === 'needs'
      ? (given.needs ?? []).map((need) => NEEDS[need]).join(', ')
      : String(Object.entries(given).find(([own]) => own === name)?.[1]),
  );
  (given.list === undefined ? made : lists).set(message, { key, values });
  const [oldest] = lists.keys();
  if (lists.size > LISTS_KEPT && oldest !== undefined) lists.delete(oldest);
  return message;
}

/** What a message was made of by `fill`; undefined for a whole sentence. */
export function textOf(message: string): MessageText | undefined {
  return made.get(message) ?? lists.get(message);
}

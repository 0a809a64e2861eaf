import type { MESSAGES, NEEDS } from './message-texts.ts';
import type { PROGRAM_MESSAGES } from './program-messages.ts';

type Texts = typeof MESSAGES & typeof PROGRAM_MESSAGES;
export type MessageKey = keyof Texts;
export type Need = keyof typeof NEEDS;

type Values = {
  max: number;
  contrast: number;
  levels: number;
  wait: number;
  list: string;
  field: string;
  problem: string;
  needs: readonly Need[];
};
type NamesIn<Text> = Text extends `${string}{${infer Name extends keyof Values}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ValuesOf<Key extends MessageKey> = Pick<Values, NamesIn<Texts[Key]>>;
type PlainKey = { [Key in MessageKey]: [NamesIn<Texts[Key]>] extends [never] ? Key : never }[MessageKey];
type FilledKey = Exclude<MessageKey, PlainKey>;

/**
 * A message as errors and schemas hold it: its key (lib/rules/message-texts.ts), and behind it the values as JSON where
 * its text has any. Whoever shows it puts it into words.
 */
export type Message = PlainKey | `${FilledKey} {${string}}`;

/** A message of the table, with the values that its text asks for. */
export function messageOf<Key extends PlainKey>(key: Key): Key;
export function messageOf<Key extends FilledKey>(key: Key, values: ValuesOf<Key>): `${Key} {${string}}`;
export function messageOf(key: MessageKey, values?: Partial<Values>): string {
  return values ? `${key} ${JSON.stringify(values)}` : key;
}

/** The key of a message, and the values that go into its text. */
export type MessageParts = { key: string; values: Partial<Values> };

/** A message taken apart. */
export function partsOf(message: Message): MessageParts {
  const end = message.indexOf(' ');
  if (end < 0) return { key: message, values: {} };
  // Made by messageOf, which saw to it that key and values belong together.
  return { key: message.slice(0, end), values: JSON.parse(message.slice(end)) as Partial<Values> };
}

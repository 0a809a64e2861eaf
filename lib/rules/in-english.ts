import { MESSAGES, NEEDS } from './message-texts.ts';
import { PROGRAM_MESSAGES } from './program-messages.ts';
import { partsOf, type Message } from './messages.ts';

const texts = new Map<string, string>(Object.entries({ ...MESSAGES, ...PROGRAM_MESSAGES }));

/** Whether a text is a message of the table; schemas also say sentences of zod's own. */
export function isMessage(text: string): text is Message {
  return texts.has(text.split(' ', 1)[0] ?? '');
}

/** A message in English, as answers of the API and forms without a translation say it. */
export function inEnglish(message: Message): string {
  const { key, values } = partsOf(message);
  const { needs = [], ...plain } = values;
  const filled = new Map(Object.entries({ ...plain, needs: needs.map((need) => NEEDS[need]).join(', ') }));
  return (texts.get(key) ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(filled.get(name)));
}

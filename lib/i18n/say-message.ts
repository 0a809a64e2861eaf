import { inEnglish, isMessage } from '../rules/in-english.ts';
import { partsOf } from '../rules/messages.ts';
import { errorsInPageLanguage } from './say-error.ts';

/** What a rule of ours or a schema found wrong, in the language of the page; zod's own sentences stay as they are. */
export async function sayMessage(message: string): Promise<string> {
  if (!isMessage(message)) return message;
  return (await errorsInPageLanguage())(partsOf(message), inEnglish(message));
}

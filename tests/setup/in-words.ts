import { inEnglish, isMessage } from '../../lib/rules/in-english.ts';

/** What a schema found wrong, in English words. */
export const inWords = ({ message }: { message: string }): string =>
  isMessage(message) ? inEnglish(message) : message;

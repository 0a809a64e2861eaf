import type { LanguageCode } from '../../../rules/languages.ts';
import type { NoticeKind } from '../../../rules/notifications.ts';
import { truncate } from '../../../text/cut.ts';
import { LONGEST_QUOTE, LONGEST_TITLE, render } from './notice-letters.ts';

type Said = { name: string; title: string; text: string; path: string };

/** A note on a draft, for somebody else who works on it. */
export const noteLetter = (
  language: LanguageCode | null,
  { kind, name, title, text, path, endPath }: Said & { kind: NoticeKind; endPath: string },
) =>
  render(language, ({ notes, end }, siteUrl) => {
    const said = notes.written({ name, title: truncate(title, LONGEST_TITLE) });
    return {
      subject: said,
      before: [`${said}:`],
      quote: truncate(text, LONGEST_QUOTE),
      link: { label: notes.open, url: siteUrl + path },
      after: [notes.why[kind]],
      ending: { label: end, url: siteUrl + endPath },
    };
  });

/** A draft that waits to be read, or waits no longer. */
export const reviewLetter = (
  language: LanguageCode | null,
  what: 'asked' | 'done',
  { name, title, text, path }: Said,
) =>
  render(language, ({ notes }, siteUrl) => {
    const said = notes[what]({ name, title: truncate(title, LONGEST_TITLE) });
    return {
      subject: said,
      before: [text ? `${said}:` : `${said}.`],
      ...(text && { quote: truncate(text, LONGEST_QUOTE) }),
      link: { label: notes.open, url: siteUrl + path },
      after: [notes.why[what]],
    };
  });

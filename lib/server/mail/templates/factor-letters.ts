import { pathTo } from '../../../paths.ts';
import type { LanguageCode } from '../../../rules/languages.ts';
import type { NoticeKind } from '../../../rules/realtime-events.ts';
import { truncate } from '../../../text/cut.ts';
import { apart, LONGEST_QUOTE, LONGEST_TITLE, render, siteName } from './letter.ts';
import type { FactorChange } from './words/mail-words.ts';

const notice = (language: LanguageCode, what: FactorChange) =>
  render(language, ({ factors, nothingToDo }, siteUrl) => ({
    subject: factors[what].subject({ site: siteName() }),
    before: [factors[what].said, factors.otherwise],
    link: { label: factors.link, url: siteUrl + pathTo.profile() },
    after: [nothingToDo],
  }));

/** The notice that an app or a passkey was set up. */
export const factorAddedLetter = (language: LanguageCode) => notice(language, 'added');

/** The notice that one was taken away. */
export const factorRemovedLetter = (language: LanguageCode) => notice(language, 'removed');

/** The notice that recovery codes were made anew. */
export const recoveryCodesRenewedLetter = (language: LanguageCode) => notice(language, 'renewed');

type Said = { name: string; title: string; text: string; path: string };

/** A note on a draft, for somebody else who works on it. */
export const noteLetter = (
  language: LanguageCode | null,
  { kind, name, title, text, path, endPath }: Said & { kind: NoticeKind; endPath: string },
) =>
  render(language, ({ notes, end }, siteUrl) => {
    const said = notes.written({ name: apart(name), title: apart(truncate(title, LONGEST_TITLE)) });
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
    const said = notes[what]({ name: apart(name), title: apart(truncate(title, LONGEST_TITLE)) });
    return {
      subject: said,
      before: [text ? `${said}:` : `${said}.`],
      ...(text && { quote: truncate(text, LONGEST_QUOTE) }),
      link: { label: notes.open, url: siteUrl + path },
      after: [notes.why[what]],
    };
  });

import { pathTo } from '../../../paths.ts';
import type { LanguageCode, MailLanguage } from '../../../rules/languages.ts';
import type { NoticeKind } from '../../../rules/realtime-events.ts';
import { truncate } from '../../../text/cut.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { env } from '../../env.ts';
import { type Letter, type RenderedLetter, renderLetter } from './letter.ts';
import { mailLanguage } from './letters.ts';
import { LONGEST_QUOTE, LONGEST_TITLE, render } from './notice-letters.ts';

type Notice = 'added' | 'removed' | 'renewed';
type Words = { subject: string; text: string };
type Texts = Record<Notice, (site: string) => Words> & { label: string; after: string; otherwise: string };

const TEXTS: Record<MailLanguage, Texts> = {
  en: {
    added: (site) => ({
      subject: `A second factor was set up for your ${site} account`,
      text: 'From now on, signing in also asks for a code of your app or for your passkey.',
    }),
    removed: (site) => ({
      subject: `A second factor of your ${site} account was removed`,
      text: 'An app or a passkey that signing in asked for was just removed from your account.',
    }),
    renewed: (site) => ({
      subject: `Your ${site} recovery codes were made anew`,
      text: 'Your account has new recovery codes. Those you had before do not work any more.',
    }),
    label: 'Look at how you sign in',
    after: 'If it was you, there is nothing to do.',
    otherwise: 'If it was not you, change your password at once and look at what is set up.',
  },
  bn: {
    added: (site) => ({
      subject: `আপনার ${site} অ্যাকাউন্টে লগ ইনের দ্বিতীয় ধাপ যোগ করা হয়েছে`,
      text: 'এখন থেকে লগ ইনের সময় পাসওয়ার্ডের পর আপনার অ্যাপের কোড বা পাসকিও চাওয়া হবে।',
    }),
    removed: (site) => ({
      subject: `আপনার ${site} অ্যাকাউন্ট থেকে লগ ইনের একটি দ্বিতীয় ধাপ সরানো হয়েছে`,
      text: 'লগ ইনে ব্যবহৃত একটি অ্যাপ বা পাসকি এইমাত্র আপনার অ্যাকাউন্ট থেকে সরানো হয়েছে।',
    }),
    renewed: (site) => ({
      subject: `আপনার ${site} অ্যাকাউন্টের পুনরুদ্ধার কোড নতুন করে তৈরি হয়েছে`,
      text: 'আপনার অ্যাকাউন্টের নতুন পুনরুদ্ধার কোড তৈরি হয়েছে। আগের কোডগুলো আর কাজ করবে না।',
    }),
    label: 'লগ ইনের নিরাপত্তা দেখুন',
    after: 'আপনি নিজে করে থাকলে আর কিছু করার দরকার নেই।',
    otherwise: 'আপনি না করে থাকলে এখনই পাসওয়ার্ড বদলান এবং লগ ইনে কী কী যোগ করা আছে দেখে নিন।',
  },
};

function notice(owner: LanguageCode, what: Notice): RenderedLetter {
  const language = mailLanguage(owner);
  const { name } = siteSettings();
  const siteUrl = env().SITE_URL;
  const { label, after, otherwise, [what]: write } = TEXTS[language];
  const { subject, text } = write(name);
  const link = { label, url: siteUrl + pathTo.profile() };
  const letter: Letter = { subject, before: [text, otherwise], link, after: [after] };
  return renderLetter(letter, { language, siteUrl });
}

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

import { LONG_MOMENT } from '../../../format.ts';
import { pathTo } from '../../../paths.ts';
import { deviceName } from '../../../rules/device-name.ts';
import { type LanguageCode, localeOf } from '../../../rules/languages.ts';
import type { NoticeKind } from '../../../rules/realtime-events.ts';
import { truncate } from '../../../text/cut.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { apart, LONGEST_QUOTE, LONGEST_TITLE, render, siteName } from './letter.ts';

const MOST_POSTS = 10;

/** Paths within the site: of the comment, and of what ends such mails. */
type Paths = { path: string; endPath: string };

/** One comment: an answer, or one on a post of the receiver's. `text` is plain. */
export const commentLetter = (
  language: LanguageCode | null,
  { kind, name, title, text, path, endPath }: Paths & { kind: NoticeKind; name: string; title: string; text: string },
) =>
  render(language, (words, siteUrl) => {
    const facts = { name: apart(name), title: apart(truncate(title, LONGEST_TITLE)) };
    const isAnswer = kind === 'replies';
    const said = isAnswer ? words.answered(facts) : words.commented(facts);
    return {
      subject: said,
      before: [`${said}:`],
      quote: truncate(text, LONGEST_QUOTE),
      link: { label: isAnswer ? words.read.reply : words.read.comment, url: siteUrl + path },
      after: [words.why[kind]],
      ending: { label: words.end, url: siteUrl + endPath },
    };
  });

/** Many comments in one mail, by post. */
export const gatheredLetter = (
  language: LanguageCode | null,
  { kind, posts, path, endPath }: Paths & { kind: NoticeKind; posts: readonly { title: string; count: number }[] },
) =>
  render(language, (words, siteUrl) => {
    const format = new Intl.NumberFormat(localeOf(language ?? siteSettings().language));
    const subject = words.gathered[kind]({ count: format.format(posts.reduce((sum, { count }) => sum + count, 0)) });
    const lines = posts
      .slice(0, MOST_POSTS)
      .map(({ title, count }) => `${apart(truncate(title, LONGEST_TITLE))}: ${format.format(count)}`);
    return {
      subject,
      before: [`${subject}.`, words.gathered.lead, ...lines],
      link: { label: words.read.all, url: siteUrl + path },
      after: [words.why[kind]],
      ending: { label: words.end, url: siteUrl + endPath },
    };
  });

const passwordLetter = (language: LanguageCode | null, what: 'passwordChanged' | 'passwordReset') =>
  render(language, (words, siteUrl) => ({
    subject: words[what].subject({ site: siteName() }),
    before: [words[what].said],
    link: { label: words[what].link, url: siteUrl + pathTo.forgotPassword() },
    after: [words.nothingToDo],
  }));

/** The notice that the password was changed by somebody who was signed in. */
export const passwordChangedLetter = (language: LanguageCode | null) => passwordLetter(language, 'passwordChanged');

/** The notice that a password was reset. */
export const passwordResetLetter = (language: LanguageCode | null) => passwordLetter(language, 'passwordReset');

/** The notice that the account was deleted, and until when its owner can have it back. */
export const deletedLetter = (language: LanguageCode | null, until: Date) =>
  render(language, ({ deleted, nothingToDo }, siteUrl) => {
    const { time_zone: timeZone, language: own } = siteSettings();
    const date = until.toLocaleDateString(localeOf(language ?? own), { dateStyle: 'long', timeZone });
    return {
      subject: deleted.subject({ site: siteName() }),
      before: [deleted.said({ date })],
      link: { label: deleted.link, url: siteUrl + pathTo.login() },
      after: [nothingToDo],
    };
  });

/** The notice that somebody signed in on a device that the account does not know. */
export const newDeviceLetter = (
  language: LanguageCode | null,
  { userAgent, address, at }: { userAgent: string; address: string; at: Date },
) =>
  render(language, (words, siteUrl) => {
    const { time_zone: timeZone, language: own } = siteSettings();
    const named = deviceName(userAgent);
    const time = at.toLocaleString(localeOf(language ?? own), { ...LONG_MOMENT, timeZone, timeZoneName: 'short' });
    const device = named && words.newDevice.device({ browser: apart(named.browser), system: apart(named.system) });
    return {
      subject: words.newDevice.subject({ site: siteName() }),
      before: [
        words.newDevice.said,
        words.newDevice.facts({ device: device ?? undefined, address: apart(address), time: apart(time) }),
      ],
      link: { label: words.newDevice.link, url: siteUrl + pathTo.forgotPassword() },
      after: [words.nothingToDo],
    };
  });

import type { LanguageCode } from '../../../rules/languages.ts';
import { truncate } from '../../../text/cut.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { apart, LONGEST_QUOTE, LONGEST_TITLE, render, siteName } from './letter.ts';

type Ending = { endPath: string };

/** Asks whether the address wants what was asked for in its name. */
export const confirmSubscriptionLetter = (language: LanguageCode, { path, endPath }: Ending & { path: string }) =>
  render(language, ({ subscriptions: words, end }, siteUrl) => {
    const site = siteName();
    return {
      subject: words.confirm.subject({ site }),
      before: [words.confirm.said({ site })],
      link: { label: words.confirm.link, url: siteUrl + path },
      after: [words.confirm.otherwise],
      ending: { label: end, url: siteUrl + endPath },
    };
  });

type Post = { title: string; excerpt: string; path: string };

/** Tells of a new post. */
export const postLetter = (language: LanguageCode, { title, excerpt, path, endPath }: Ending & Post) =>
  render(language, ({ subscriptions: words, end }, siteUrl) => ({
    subject: truncate(title, LONGEST_TITLE),
    // Whole, and where a mail that is forwarded or printed says it.
    before: [apart(title)],
    ...(excerpt !== '' && { quote: truncate(excerpt, LONGEST_QUOTE) }),
    link: { label: words.read, url: siteUrl + path },
    after: [words.why({ site: siteName() })],
    ending: { label: end, url: siteUrl + endPath },
  }));

/** Tells of the posts of a week, the oldest first. */
export const digestLetter = (language: LanguageCode, { posts, endPath }: Ending & { posts: readonly Post[] }) =>
  render(language, ({ subscriptions: words, end }, siteUrl) => {
    const site = siteName();
    return {
      subject: words.week({ site }),
      before: [],
      list: posts.map(({ title, path }) => ({ label: truncate(title, LONGEST_TITLE), url: siteUrl + path })),
      link: { label: siteSettings().name, url: `${siteUrl}/` },
      after: [words.why({ site })],
      ending: { label: end, url: siteUrl + endPath },
    };
  });

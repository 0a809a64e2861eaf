import type { SafeHtml } from '../../../schemas/safe-html.ts';

/** A feed as all three formats write it. Addresses are absolute, times ISO 8601. */
export type Feed = {
  title: string;
  description: string;
  /** BCP 47 language of most of it; every item has its own. */
  language: string;
  siteName: string;
  siteUrl: string;
  /** The page that shows the same posts. */
  pageUrl: string;
  /** This feed's own address. */
  selfUrl: string;
  /** Where programs ask to be told of what is new (WebSub); null without one. */
  hubUrl: string | null;
  iconUrl: string;
  /** When the newest item was published or changed; the epoch for an empty feed. */
  updated: string;
  items: FeedItem[];
};

export type FeedItem = {
  /** Stays when slug or title change. */
  id: string;
  url: string;
  title: string;
  summary: string;
  html: SafeHtml;
  language: string;
  imageUrl: string | null;
  published: string;
  updated: string;
  authors: { name: string; url: string }[];
  /** Categories, then tags. */
  categories: { name: string; slug: string }[];
};

import type { FeedFile } from '../../../paths.ts';
import { writeAtom } from './write-atom.ts';
import { writeJsonFeed } from './write-json-feed.ts';
import { writeRss } from './write-rss.ts';
import type { Feed } from './feed.ts';

export type FeedFormat = { contentType: string; write: (feed: Feed) => string };

/** The formats by the name of the file that serves them (CONTRACT 3). */
export const FEED_FORMATS: Record<FeedFile, FeedFormat> = {
  'feed.xml': { contentType: 'application/rss+xml; charset=utf-8', write: writeRss },
  'atom.xml': { contentType: 'application/atom+xml; charset=utf-8', write: writeAtom },
  'feed.json': { contentType: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
};

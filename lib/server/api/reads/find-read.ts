import { directCalls } from '../direct-path.ts';
import {
  readCategoryPosts,
  readFoundPosts,
  readInfinitePosts,
  readPost,
  readPosts,
  readRelatedPosts,
} from './post-reads.ts';
import { readHealth } from './read-health.ts';
import { readCategories, readComments, readReactions, readReplies, readTags } from './talk-reads.ts';

/** Answers a guest who asks for an address; `headers` says who asks. */
type GuestRead = (address: string, headers: Record<string, string>) => Promise<Response>;

// In this order: `posts/search` is no post's name.
const findOfReaders = directCalls([
  ['GET', /^posts$/, readPosts],
  ['GET', /^posts\/infinite$/, readInfinitePosts],
  ['GET', /^posts\/related$/, readRelatedPosts],
  ['GET', /^posts\/search$/, readFoundPosts],
  ['GET', /^posts\/category\/(?<slug>[^/]+)$/, readCategoryPosts],
  ['GET', /^posts\/(?<id>[^/]+)$/, readPost],
  ['GET', /^categories$/, readCategories],
  ['GET', /^tags$/, readTags],
  ['GET', /^comments\/post\/(?<postId>[^/]+)$/, readComments],
  ['GET', /^comments\/(?<id>[^/]+)\/replies$/, readReplies],
  ['GET', /^reactions\/post\/(?<postId>[^/]+)$/, readReactions],
]);

const findOfWatchers = directCalls([['GET', /^health$/, readHealth]], '/api/');

/** The handler of what guests and load balancers read most, without Next; undefined for any other path (`directCalls`). */
export function findRead(path: string, siteUrl: string): GuestRead | undefined {
  const call = findOfReaders('GET', path) ?? findOfWatchers('GET', path);
  return call && ((address, headers) => call(new Request(new URL(address, siteUrl), { headers })));
}

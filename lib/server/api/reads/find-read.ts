import { decodePath } from '../../content/old-path.ts';
import { endpoint, type Method } from '../endpoint.ts';
import {
  readCategoryPosts,
  readFoundPosts,
  readInfinitePosts,
  readPost,
  readPosts,
  readRelatedPosts,
} from './post-reads.ts';
import { readCategories, readComments, readReactions, readReplies, readTags } from './talk-reads.ts';

/** Answers a guest who asks for an address; `headers` says who asks. */
export type GuestRead = (address: string, headers: Record<string, string>) => Promise<Response>;

const BASE = '/api/v1/';
// In this order: `posts/search` is no post's name.
const READS: ReadonlyArray<readonly [RegExp, Method]> = [
  [/^posts$/, readPosts],
  [/^posts\/infinite$/, readInfinitePosts],
  [/^posts\/related$/, readRelatedPosts],
  [/^posts\/search$/, readFoundPosts],
  [/^posts\/category\/(?<slug>[^/]+)$/, readCategoryPosts],
  [/^posts\/(?<id>[^/]+)$/, readPost],
  [/^categories$/, readCategories],
  [/^tags$/, readTags],
  [/^comments\/post\/(?<postId>[^/]+)$/, readComments],
  [/^comments\/(?<id>[^/]+)\/replies$/, readReplies],
  [/^reactions\/post\/(?<postId>[^/]+)$/, readReactions],
];
// Names in letters of any script. What else may be written with a percent sign is left to Next.
const PLAIN = /^(?:[\w./~-]|%[89a-f][\da-f])+$/i;

const handlers = READS.map(([pattern, method]) => ({ pattern, handle: endpoint({ GET: method }).GET }));

function isReadable(path: string): boolean {
  // Letters of other scripts come as bytes, which need not be letters.
  return PLAIN.test(path) && (!path.includes('%') || decodePath(path) !== path);
}

/**
 * The handler of what guests read most, to be called without the framework around it, which costs several times what the
 * handler does. Undefined for any other path, which is left to Next's router.
 */
export function findRead(path: string, siteUrl: string): GuestRead | undefined {
  if (!path.startsWith(BASE)) return undefined;
  const rest = path.slice(BASE.length);
  if (!isReadable(rest)) return undefined;
  for (const { pattern, handle } of handlers) {
    const found = pattern.exec(rest);
    if (!found) continue;
    const params = Promise.resolve({ ...found.groups });
    return (address, headers) => handle(new Request(new URL(address, siteUrl), { headers }), { params });
  }
  return undefined;
}

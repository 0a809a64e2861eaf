import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, expect, test } from '@jest/globals';
import { dehydrate, useQueryClient } from '@tanstack/react-query';
import { FeedSeed } from '@/components/posts/feed-seed';
import { PostCard } from '@/components/posts/post-card';
import { type ShortPost, shortPosts, wholePosts } from '@/components/posts/short-post';
import { infinitePostsOptions, seedInfinitePosts } from '@/lib/api/posts';
import { createQueryClient } from '@/lib/api/query-client';
import type { PostListItem } from '@/lib/schemas/post';
import { reactionCounts } from '../../setup/reaction-counts.ts';
import { makePost, renderReader } from './render-reader';

const COUNTS = reactionCounts({ like: 2, laugh: 1, sad: 4 });
const AUTHOR = { id: 4, username: 'farhana', full_name: 'Farhana Akter', profile_image: 'a.webp' };
const POST = makePost(7, {
  title: 'ক্ষ & <three> cups ',
  excerpt: 'One line,\nand  another.',
  featured_image: 'cup.webp',
  featured_image_alt: 'A "cup"',
  published_at: '2026-11-08T12:35:00.000Z',
  created_at: '2026-11-08T12:35:00.000Z',
  reactions: COUNTS,
  authors: [AUTHOR],
  author_full_name: AUTHOR.full_name,
  author_username: AUTHOR.username,
  author_profile_image: AUTHOR.profile_image,
});

/** Runs as the gateway renders a document (lib/server/http/render-context.ts). */
function inDocument<T>(run: () => T): T {
  const registry = globalThis as { lekhaRender?: AsyncLocalStorage<object> };
  registry.lekhaRender = new AsyncLocalStorage<object>();
  return registry.lekhaRender.run({ posts: new Map<number, PostListItem>() }, run);
}

afterEach(() => {
  delete (globalThis as { lekhaRender?: unknown }).lekhaRender;
});

const card = (post: PostListItem) => <PostCard post={post} place="below" footer={null} />;

test('what the card shows and what says nothing is left out of a document, and made whole from the card', () => {
  const [short] = inDocument(() => shortPosts([POST]));
  expect(JSON.stringify(short)).not.toMatch(/cups|another|cup"|author_|created_at|meta_keywords|tags|total|"love"/);
  renderReader(card(POST));
  // What no card shows comes with the next answer of the API.
  expect(wholePosts([short as ShortPost])).toEqual([
    { ...POST, canonical_url: null, meta_keywords: '', tags: [], series: null },
  ]);
});

test('an excerpt that the card cuts goes along', () => {
  const long = makePost(8, { excerpt: 'word '.repeat(60).trim() });
  const [short] = inDocument(() => shortPosts([long]));
  expect(short?.excerpt).toBe(long.excerpt);
});

test('on the server a document’s posts are those that it is made of', () => {
  inDocument(() => {
    expect(wholePosts(shortPosts([POST]))).toEqual([POST]);
  });
});

test('a navigation brings posts whole', () => {
  expect(shortPosts([POST])).toEqual([POST]);
  expect(wholePosts([POST])).toEqual([POST]);
});

test('the feed finds its first page whole, also when its cards are gone from the document', () => {
  const server = createQueryClient();
  seedInfinitePosts(server, { posts: inDocument(() => shortPosts([POST])), hasMore: false, nextCursor: null });
  const state = dehydrate(server);
  const titles: (string | undefined)[] = [];
  function Title() {
    titles.push(useQueryClient().getQueryData(infinitePostsOptions.queryKey)?.pages[0]?.posts[0]?.title);
    return null;
  }
  const seeded = (
    <FeedSeed state={state}>
      <Title />
    </FeedSeed>
  );
  const first = renderReader(
    <>
      {card(POST)}
      <div id="feed" />
    </>,
  );
  renderReader(seeded);
  first.unmount();
  renderReader(seeded);
  expect(new Set(titles)).toEqual(new Set([POST.title]));
});

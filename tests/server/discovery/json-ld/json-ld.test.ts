import { expect, test } from '@jest/globals';
import { siteSettings } from '../../../../lib/server/db/site-settings.ts';
import { postMetadata } from '../../../../lib/server/discovery/head/post-metadata.ts';
import {
  describeAuthor,
  describeCollection,
  describeHome,
  describeTextPage,
} from '../../../../lib/server/discovery/json-ld/describe-pages.ts';
import { describePost } from '../../../../lib/server/discovery/json-ld/describe-post.ts';
import {
  itemsOfPosts,
  type JsonLdNode,
  describePage,
  graphScript,
} from '../../../../lib/server/discovery/json-ld/nodes.ts';
import { env } from '../../../../lib/server/env.ts';
import { collectRender } from '../../../../lib/server/http/render-context.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';
import { graphContract } from './graph-contract.ts';
import { makeComment, makePost } from './make-post.ts';

const { SITE_URL } = env();
const SITE_NAME = siteSettings().name;
const POST_URL = `${SITE_URL}/posts/${encodeURIComponent('নদী')}`;

/** The graph as a crawler reads it out of the script. */
function readScript(script: string): unknown {
  const json = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(script)?.[1];
  return JSON.parse(json ?? '');
}

function read(graph: JsonLdNode[]) {
  return graphContract.parse(readScript(graphScript(graph)))['@graph'];
}

test('words are counted in scripts without spaces, too', () => {
  const content = trustHtml(`<p>${'河流'.repeat(300)}。</p>`);
  expect(read(describePost(makePost({ content }), []))[0]).toMatchObject({ wordCount: 300 });
});

test('a post says who wrote it when, in which section, and what was said about it', () => {
  const comments = [1, 2, 3, 4].map((id) => makeComment({ id }));
  const [post, publisher, breadcrumbs] = read(describePost(makePost(), comments));
  expect(post).toMatchObject({
    '@type': 'BlogPosting',
    '@id': `${POST_URL}#post`,
    mainEntityOfPage: POST_URL,
    headline: 'A river that moves',
    datePublished: '2026-01-01T10:00:00.000Z',
    dateModified: '2026-01-05T10:00:00.000Z',
    author: {
      name: 'A Writer',
      url: `${SITE_URL}/users/${encodeURIComponent('লেখক')}`,
      image: `${SITE_URL}/uploads/profile-images/face.webp`,
    },
    image: [
      { url: `${SITE_URL}/uploads/featured-images/abc-1600x900.webp`, width: 1600, height: 900 },
      { url: expect.stringContaining(`/og/posts/`), width: 1200, height: 630 },
    ],
    articleSection: ['Rivers'],
    keywords: ['Rivers'],
    wordCount: 4,
    inLanguage: 'bn',
    commentCount: 2,
    interactionStatistic: [{ userInteractionCount: 4 }, { userInteractionCount: 2 }, { userInteractionCount: 12 }],
  });
  expect(post).toMatchObject({ comment: [{ url: `${POST_URL}#comment-1`, text: 'Well said.' }, {}, {}] });
  expect(publisher).toMatchObject({ '@type': 'Organization', name: SITE_NAME });
  expect(breadcrumbs).toMatchObject({
    itemListElement: [
      { name: SITE_NAME },
      { name: 'Rivers', item: `${SITE_URL}/categories/rivers` },
      { item: POST_URL },
    ],
  });
});

test('a post without category, image or account of a commenter is still whole', () => {
  const stranger = makeComment({ user_username: null, user_full_name: null, author_name: 'Old Reader' });
  const bare = makePost({
    categories: [],
    featured_image: null,
    author_profile_image: null,
    author_full_name: '',
    canonical_url: 'https://first.example/নদী',
  });
  const [post, , breadcrumbs] = read(describePost(bare, [stranger]));
  expect(post).toMatchObject({
    mainEntityOfPage: 'https://first.example/%E0%A6%A8%E0%A6%A6%E0%A7%80',
    author: { name: 'লেখক' },
    comment: [{ author: { '@type': 'Person', name: 'Old Reader' } }],
  });
  expect(breadcrumbs).toMatchObject({ itemListElement: [{ position: 1 }, { position: 2 }] });
});

test('the home page is the site with its search, and a list', () => {
  const items = itemsOfPosts([makePost(), makePost({ slug: 'b', title: 'B' })]);
  const [site, , collection] = read(describeHome({ name: 'All Posts', path: '/', items }));
  expect(site).toMatchObject({
    '@type': 'WebSite',
    url: `${SITE_URL}/`,
    potentialAction: { target: { urlTemplate: `${SITE_URL}/search?q={search_term_string}` } },
  });
  expect(collection).toMatchObject({
    url: `${SITE_URL}/`,
    mainEntity: { numberOfItems: 2, itemListElement: [{ url: POST_URL }, { name: 'B' }] },
  });
});

test('a category is a list with the way to it, on every page of it', () => {
  const collection = {
    name: 'Rivers',
    description: '',
    path: '/categories/rivers?page=2',
    items: itemsOfPosts([makePost()]),
  };
  const graph = read(describeCollection(collection));
  expect(graph[0]).toMatchObject({ '@id': `${SITE_URL}/categories/rivers?page=2#page` });
  expect(graph[1]).toMatchObject({ itemListElement: [{ name: SITE_NAME }, { name: 'Rivers' }] });
});

test('an author who has no page is a name', () => {
  const gone = { id: 1, username: 'gone', full_name: 'Gone Away', profile_image: null, has_page: false as const };
  const [post] = read(describePost(makePost({ authors: [gone] }), []));
  expect(post && 'author' in post && post.author).toEqual({ '@type': 'Person', name: 'Gone Away' });
  expect(postMetadata(makePost({ authors: [gone] })).openGraph).toMatchObject({ authors: [] });
  const [discussed] = read(describePost(makePost(), [makeComment({ user_has_page: false })]));
  expect(discussed).toMatchObject({ comment: [{ author: { '@type': 'Person' } }] });
  expect(JSON.stringify(discussed && 'comment' in discussed && discussed.comment)).not.toContain('/users/');
});

test('a comment whose author is gone names nobody', () => {
  const nameless = { author_name: '', user_full_name: null, user_username: null };
  const [post] = read(describePost(makePost(), [makeComment({ id: 1, ...nameless })]));
  expect(post).toMatchObject({ comment: [{ text: 'Well said.' }] });
  expect(JSON.stringify(post)).not.toContain('"name":""');
});

test('an author is a profile, and the same person as in the posts', () => {
  const user = {
    id: 1,
    username: 'লেখক',
    full_name: 'A Writer',
    profile_image: null,
    created_at: '2025-01-01T00:00:00.000Z',
    post_count: 3,
    comment_count: 0,
    bio: 'Writes of rivers',
    links: ['https://rivers.test'],
  };
  const [profile] = read(describeAuthor(user));
  const [post] = read(describePost(makePost(), []));
  expect(profile).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      name: 'A Writer',
      alternateName: 'লেখক',
      description: 'Writes of rivers',
      sameAs: ['https://rivers.test'],
      agentInteractionStatistic: { userInteractionCount: 3 },
    },
  });
  if (profile?.['@type'] !== 'ProfilePage' || post?.['@type'] !== 'BlogPosting')
    throw new Error('not what was asked for');
  expect(profile.mainEntity['@id']).toBe(post.author['@id']);
});

test('a page of text says its language', () => {
  const graph = read(
    describeTextPage({
      type: 'AboutPage',
      name: 'About',
      description: 'Who we are.',
      path: '/about-us',
      language: 'en',
    }),
  );
  expect(graph[0]).toMatchObject({ '@type': 'AboutPage', inLanguage: 'en', url: `${SITE_URL}/about-us` });
});

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>&lt;/script&gt;',
  '\u2028\u2029\\u003c/script>',
  `"},"@graph":[{"@type":"Person"}],"x":{"`,
  "$& $` $' $1",
];

test.each(HOSTILE)('nothing breaks out of the title %j', (title) => {
  const script = graphScript(
    describePost(makePost({ title }), [
      makeComment({ user_full_name: title }),
      makeComment({ content: trustHtml('<p><!-- --></p>') }),
    ]),
  );
  const inner = script.slice('<script type="application/ld+json">'.length, -'</script>'.length);
  expect(inner).not.toMatch(/[<>&\u2028\u2029]/);
  const [post] = graphContract.parse(readScript(script))['@graph'];
  expect(post).toMatchObject({ headline: title, comment: [{ author: { name: title.trim() } }] });
});

test('a page is described by what runs inside of its render, and by nothing else', async () => {
  const describe = async (name: string) => {
    await Promise.resolve();
    describePage([{ '@type': 'WebPage', name }]);
    return name;
  };
  const [first, second] = await Promise.all([collectRender(() => describe('a')), collectRender(() => describe('b'))]);
  expect([first.graph, second.graph]).toEqual([
    [{ '@type': 'WebPage', name: 'a' }],
    [{ '@type': 'WebPage', name: 'b' }],
  ]);
  expect(() => describePage([{ name: 'outside' }])).not.toThrow();
});

test('a page that says nothing has no script', () => {
  expect(graphScript([])).toBe('');
});

test('a post of several names all of them as its authors, in order', () => {
  const authors = ['first', 'second'].map((username, id) => ({ id, username, full_name: '', profile_image: null }));
  const [post] = describePost(makePost({ authors }), []);
  expect(post?.author).toEqual([
    expect.objectContaining({ '@type': 'Person', name: 'first' }),
    expect.objectContaining({ '@type': 'Person', name: 'second' }),
  ]);
});

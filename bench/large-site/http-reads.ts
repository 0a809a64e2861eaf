import { LANGUAGES } from '../../lib/rules/languages.ts';
import { fetchAnswer } from '../front/fetch-answer.ts';
import type { BenchProcess } from '../front/start-process.ts';
import { nth } from './hot-reads.ts';
import type { SiteFacts } from './site-facts.ts';

/** What a guest asks a site for. `differ`: so many that follow one another are different, so that none of them is kept. */
export type HttpRead = { name: string; path: (n: number) => string; differ: number };

const CODES = LANGUAGES.map(({ code }) => code);
const RUNS = 42;
// Beforehand, for each language: the engine goes on making code faster for some hundreds of renders, which are what pages take.
const WARM_PAGES = 6;

const last = (total: number, limit: number, n: number) => Math.max(1, Math.floor(total / limit) - (n % 3));

function pages({
  slugs,
  discussed,
  categories,
  tags,
  authors,
  published,
}: SiteFacts): [string, (n: number) => string][] {
  const largest = nth(categories, 0);
  const busiest = nth(authors, 0);
  return [
    ['home', () => '/'],
    ['home, last pages', (n) => `/?page=${last(published, 10, n)}`],
    ['post', (n) => `/posts/${nth(slugs, n * 31)}`],
    ['post, most discussed', (n) => `/posts/${nth(discussed, n).slug}`],
    ['all categories', () => '/categories'],
    ['category', (n) => `/categories/${nth(categories, n).slug}`],
    ['largest category, last pages', (n) => `/categories/${largest.slug}?page=${last(largest.published_count, 20, n)}`],
    ['tag', (n) => `/tags/${nth(tags, n).slug}`],
    ['largest tag, last pages', (n) => `/tags/${nth(tags, 0).slug}?page=${last(nth(tags, 0).published_count, 20, n)}`],
    ['author', (n) => `/users/${nth(authors, n % 10).username}`],
    ['busiest author, last pages', (n) => `/users/${busiest.username}?page=${last(busiest.published_count, 20, n)}`],
    ['no such page', (n) => `/posts/no-such-post-${n}`],
  ];
}

function texts({ categories, authors }: SiteFacts): [string, (n: number) => string][] {
  return [
    ['feed', () => '/feed.xml'],
    ['feed of a category', (n) => `/categories/${nth(categories, n).slug}/feed.xml`],
    ['feed of an author', (n) => `/users/${nth(authors, n % 10).username}/feed.xml`],
    ['sitemap', () => '/sitemap.xml'],
  ];
}

function lists(facts: SiteFacts): [string, (n: number) => string][] {
  const { ids, discussed, categories, tags, authors, cursors, published } = facts;
  const largest = nth(categories, 0);
  const loudest = nth(discussed, 0);
  return [
    ['posts', (n) => `posts?limit=${10 + (n % 40)}`],
    ['posts, last pages', (n) => `posts?limit=10&page=${last(published, 10, n)}`],
    ['posts of an author', (n) => `posts?author=${nth(authors, n % 10).username}`],
    ['posts, infinite', (n) => `posts/infinite?limit=10&cursor=${nth(cursors, n)}`],
    ['posts of a category', (n) => `posts/category/${nth(categories, n).slug}`],
    ['posts with a tag', (n) => `posts?tag=${nth(tags, n).slug}`],
    ['posts, related', (n) => `posts/related?categoryIds=${largest.id}&excludePostId=${nth(ids, n)}&limit=8`],
    ['post by id', (n) => `posts/${nth(ids, n * 31)}`],
    ['comments', (n) => `comments/post/${nth(discussed, n).id}`],
    ['comments, last pages', (n) => `comments/post/${loudest.id}?page=${last(loudest.thread_count, 10, n)}`],
    ['reactions', (n) => `reactions/post/${nth(ids, n * 31)}`],
    ['categories', () => 'categories'],
    ['tags', () => 'tags'],
  ];
}

/** Pages, feeds and answers of the API, each at as many addresses as the site has. */
export function httpReads(facts: SiteFacts): HttpRead[] {
  const repeats = (path: (n: number) => string) => {
    const first = Array.from({ length: RUNS }, (_, n) => path(n));
    const again = first.findIndex((one, n) => first.indexOf(one) < n);
    return again === -1 ? RUNS : again;
  };
  return [
    // In each language a page is another one.
    ...pages(facts).map(([name, path]) => ({ name: `page: ${name}`, path, differ: CODES.length })),
    ...texts(facts).map(([name, path]) => ({ name: `text: ${name}`, path, differ: repeats(path) })),
    ...lists(facts).map(([name, path]) => ({
      name: `API: ${name}`,
      path: (n: number) => `/api/v1/${path(n)}`,
      differ: repeats(path),
    })),
  ];
}

/**
 * Asks sites in turns for what none of them keeps.
 * @returns milliseconds from the request to the end of the answer, for each site
 */
export async function measureHttp(sites: readonly { site: BenchProcess; read: HttpRead }[]): Promise<number[][]> {
  const times: number[][] = sites.map(() => []);
  const left = sites.map(() => 0);
  const warm = CODES.length * (nth(sites, 0).read.name.startsWith('page: ') ? WARM_PAGES : 1);
  for (let n = -warm; n < RUNS; n += 1)
    for (const [at, { site, read }] of sites.entries()) {
      if (left[at] === 0) {
        await site.forget();
        left[at] = read.differ;
      }
      left[at] = (left[at] ?? 0) - 1;
      const started = performance.now();
      const { status } = await fetchAnswer(site.url + read.path(n + warm), {
        'accept-encoding': 'gzip',
        cookie: `language=${nth(CODES, n + warm)}`,
      });
      if (n >= 0) times[at]?.push(performance.now() - started);
      if (status >= 400 && !read.name.endsWith('no such page')) throw new Error(`${read.path(n)} answered ${status}.`);
    }
  return times;
}

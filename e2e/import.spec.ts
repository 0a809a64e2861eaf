import { expect, test } from 'playwright/test';
import { readHead } from '../lib/server/services/health/doctor/site/check-pages.ts';
import { runCli } from './setup/run-cli.ts';
import { startWrittenSite, type WrittenSite } from './setup/written-site.ts';

type Imported = {
  id: number;
  slug: string;
  title: string;
  content: string;
  author_username: string;
  categories: { slug: string }[];
};
type Page = { posts: Imported[]; pagination: { pages: number; total: number } };

async function everyPost(site: WrittenSite): Promise<Imported[]> {
  const posts: Imported[] = [];
  for (let page = 1; ; page += 1) {
    const list = await site.write<Page>(`posts?limit=50&page=${page}&include=categories,author`, { method: 'GET' });
    posts.push(...list.posts);
    if (page >= list.pagination.pages) break;
  }
  return Promise.all(
    posts.map(async ({ id, ...post }) => ({
      ...post,
      ...(await site.write<{ post: Imported }>(`posts/${id}`, { method: 'GET' })).post,
    })),
  );
}

/** Slugs of the posts that a list links to, on all of its pages. */
async function listed(site: WrittenSite, path: string): Promise<Set<string>> {
  const slugs = new Set<string>();
  for (let page = 1; ; page += 1) {
    const answer = await site.get(page === 1 ? path : `${path}?page=${page}`);
    if (answer.status !== 200) return slugs;
    for (const [, slug = ''] of (await answer.text()).matchAll(/href="\/posts\/([^"#?]+)"/g))
      slugs.add(decodeURIComponent(slug));
  }
}

const counts = async (site: WrittenSite) => {
  const { stats } = await site.write<{ stats: Record<string, number> }>('admin/stats', { method: 'GET' });
  const { categories } = await site.write<{ categories: unknown[] }>('categories', { method: 'GET' });
  const { posts, drafts, scheduled, comments, users } = { scheduled: 0, ...stats } as Record<string, number>;
  return { posts, drafts, scheduled, comments, users, categories: categories.length };
};

// What a card says beside its title is the page's own words.
const CARDS = /<figure class="(?:embed|bookmark)".*?<\/figure>/gs;
const words = (html: string) => readHead(`<head></head><body>${html.replace(CARDS, '')}</body>`).text.trim();

test('a WordPress export, imported while the server runs, is there at once, whole, and only once', async () => {
  const site = await startWrittenSite();
  // Kept from before: the import has to drop it.
  await site.get('/');
  await runCli(site.dataDir, ['import:wordpress', 'tests/fixtures/wordpress.xml']);
  const posts = await everyPost(site);
  // Its two pages are pages here.
  expect(posts).toHaveLength(20);
  const lists = new Map<string, Promise<Set<string>>>();
  const has = async (list: string, slug: string) => {
    const found = lists.get(list) ?? listed(site, list);
    lists.set(list, found);
    return (await found).has(slug);
  };
  const faults: string[] = [];
  for (const { slug, title, content, author_username, categories } of posts) {
    const answer = await site.get(`/posts/${encodeURIComponent(slug)}`);
    const html = await answer.text();
    if (answer.status !== 200) faults.push(`${slug} answers ${answer.status}`);
    const head = readHead(html);
    if (head.h1s.join() !== title.trim()) faults.push(`${slug} has the title «${head.h1s.join()}», not «${title}»`);
    const start = words(content).slice(0, 60);
    if (!words(html).includes(start)) faults.push(`${slug} does not say «${start}»`);
    if (!(await has(`/users/${encodeURIComponent(author_username)}`, slug)))
      faults.push(`${slug} is not under ${author_username}`);
    for (const category of categories)
      if (!(await has(`/categories/${encodeURIComponent(category.slug)}`, slug)))
        faults.push(`${slug} is not in ${category.slug}`);
    if (!(await has('/', slug))) faults.push(`${slug} is not reached from home`);
  }
  const before = await counts(site);
  await runCli(site.dataDir, ['import:wordpress', 'tests/fixtures/wordpress.xml']);
  const after = await counts(site);
  await site.stop();
  expect(faults).toEqual([]);
  expect(after).toEqual(before);
});

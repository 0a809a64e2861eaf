import { expect, test } from 'playwright/test';
import { checkPage, createResolver, type Expected } from './setup/check-page.ts';
import { listAllPosts } from './setup/site-pages.ts';
import { startWrittenSite } from './setup/written-site.ts';

const segment = encodeURIComponent;
const COLLECTION = ['CollectionPage'];

async function checkAll(base: string, pages: Expected[]): Promise<string[]> {
  const resolver = createResolver();
  const found: string[] = [];
  for (const page of pages) found.push(...(await checkPage(base, page, resolver)));
  return found;
}

const STATIC: Expected[] = [
  { path: '/about-us', data: ['AboutPage', 'BreadcrumbList'], text: 'About Us' },
  { path: '/contact-us', data: ['ContactPage'], text: 'Contact Us' },
  { path: '/privacy-policy', data: ['WebPage'], text: 'গোপনীয়তা নীতি' },
  { path: '/terms-conditions', data: ['WebPage'], text: 'ব্যবহারের শর্তাবলি' },
  { path: '/disclaimer', data: ['WebPage'], text: 'দাবিত্যাগ' },
];

const UNLISTED: Expected[] = [
  ...['/login', '/register', '/forgot-password', '/reset-password', '/verify-email', '/search', '/search?q=river'].map(
    (path): Expected => ({ path, index: 'noindex' }),
  ),
  { path: '/profile', status: 307, location: '/login' },
];

const MISSING: Expected[] = [
  { path: '/posts/never-was', status: 404, text: 'Post not found' },
  { path: `/posts/${segment('কখনো-ছিল-না')}`, status: 404, text: 'Post not found' },
  { path: '/users/nobody-here', status: 404, text: 'User not found' },
  { path: '/categories/nowhere', status: 404, text: 'Category not found' },
  { path: '/?category=nowhere', status: 404, text: 'Category not found' },
  ...['/nothing/at/all', '/about-us/more', '/nothing.txt', '/wp-login.php', '/posts', '/users'].map(
    (path): Expected => ({ path, status: 404, text: 'Page not found' }),
  ),
  ...['/?page=999', '/?page=0', '/?page=x', '/categories/technology?page=99', '/users/tomas?page=99'].map(
    (path): Expected => ({ path, status: 404, text: 'The list ends before this page.' }),
  ),
];

const MOVED: Expected[] = [
  ['/post/why-a-comma-can-wait?a=1', '/posts/why-a-comma-can-wait?a=1'],
  ['/posts/why-a-comma-can-wait/', '/posts/why-a-comma-can-wait'],
  ['/posts/Why-A-Comma-Can-Wait', '/posts/why-a-comma-can-wait'],
  ['/Posts/why-a-comma-can-wait?b=2', '/posts/why-a-comma-can-wait?b=2'],
  ['/categories/', '/categories'],
  ['/Categories/technology', '/categories/technology'],
  ['/categories/Technology', '/categories/technology'],
  ['/users/TOMAS', '/users/tomas'],
  ['/About-Us', '/about-us'],
].map(([path = '', location]) => ({ path, status: 308, location }));

test('every public page tells every crawler the same: status, head, data, pictures, links', async ({
  request,
  baseURL,
}) => {
  const posts = await listAllPosts(request);
  const english = posts.find(({ language }) => language === 'en');
  const bengali = posts.find(({ language }) => language === 'bn');
  const post = (found: typeof english): Expected => ({
    path: `/posts/${segment(found?.slug ?? '')}`,
    text: found?.title,
    data: ['BlogPosting', 'BreadcrumbList', 'Organization'],
  });
  const pages: Expected[] = [
    { path: '/', data: [...COLLECTION, 'WebSite', 'Organization'], text: posts[0]?.title },
    { path: '/?page=1&utm_source=x', canonical: '/', data: COLLECTION },
    { path: '/?page=2', data: COLLECTION, text: posts[10]?.title },
    { path: '/?category=technology', canonical: '/categories/technology', data: COLLECTION },
    { path: '/categories' },
    { path: '/categories/technology', data: [...COLLECTION, 'BreadcrumbList'], text: 'Technology' },
    { path: `/categories/${segment('রান্নাঘর')}`, data: [...COLLECTION, 'BreadcrumbList'], text: 'রান্নাঘর' },
    post(english),
    post(bengali),
    { path: '/users/tomas', data: ['ProfilePage'], text: 'Tomás Rivera' },
    { path: `/users/${segment('মিতালী')}`, data: ['ProfilePage'] },
  ];
  expect(await checkAll(baseURL ?? '', [...pages, ...STATIC, ...UNLISTED, ...MISSING, ...MOVED])).toEqual([]);
});

test('later pages of lists, moved, deleted and foreign posts tell every crawler the same', async () => {
  const site = await startWrittenSite();
  const none = [{ path: '/categories', text: 'Check back later for new categories.' }];
  expect(await checkAll(site.url, none)).toEqual([]);
  await site.write('admin/categories', { body: { name: 'Silence' } });
  const { category } = await site.write<{ category: { id: number } }>('admin/categories', {
    body: { name: 'নদী ও নালা' },
  });
  type Written = { post: { id: number; slug: string } };
  const publish = (fields: object) =>
    site.write<Written>('admin/posts', {
      body: { content: '<p>Some words.</p>', status: 'published', categoryIds: [category.id], ...fields },
    });
  for (let index = 1; index <= 19; index += 1) await publish({ title: `Post ${index}` });
  const renamed = await publish({ title: 'Before' });
  await site.write(`admin/posts/${renamed.post.id}`, { method: 'PUT', body: { slug: 'after' } });
  const deleted = await publish({ title: 'Regretted' });
  await site.write(`admin/posts/${deleted.post.id}`, { method: 'DELETE' });
  await publish({ title: 'Only a draft', slug: 'only-a-draft', status: 'draft' });
  const foreign = await publish({ title: 'Told elsewhere', canonical_url: 'https://elsewhere.example/তালিকা?a=1' });
  const river = `/categories/${segment('নদী-ও-নালা')}`;
  const pages: Expected[] = [
    { path: '/?page=2', data: COLLECTION, text: 'Post 1' },
    { path: '/?page=3', data: COLLECTION },
    { path: '/?page=4', status: 404, text: 'The list ends before this page.' },
    { path: `${river}?page=2`, data: COLLECTION, text: 'Post 1' },
    { path: '/categories/silence', text: 'No posts found in this category' },
    { path: '/users/admin?page=2', data: ['ProfilePage'], text: 'Post 1' },
    { path: '/posts/before', status: 308, location: '/posts/after' },
    { path: '/post/before', status: 308, location: '/posts/before' },
    { path: '/posts/after', data: ['BlogPosting'] },
    { path: '/posts/regretted', status: 410, text: 'This post was deleted' },
    { path: '/posts/only-a-draft', status: 404, text: 'Post not found' },
    { path: `/posts/${foreign.post.slug}`, canonical: `https://elsewhere.example/${segment('তালিকা')}?a=1` },
  ];
  const found = await checkAll(site.url, pages);
  await site.stop();
  expect(found).toEqual([]);
});

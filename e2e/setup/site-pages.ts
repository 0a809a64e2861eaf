import type { APIRequestContext } from 'playwright/test';

type Listed = {
  posts: {
    id: number;
    slug: string;
    language: string;
    comment_count: number;
    author_username: string;
    author_full_name: string | null;
    title: string;
  }[];
};

/** All posts of the demo site, newest first. */
export async function listAllPosts(request: APIRequestContext): Promise<Listed['posts']> {
  const posts: Listed['posts'] = [];
  for (let page = 1; ; page += 1) {
    const answer = await request.get(`/api/v1/posts?limit=50&page=${page}`);
    const body = (await answer.json()) as Listed & { pagination: { pages: number } };
    posts.push(...body.posts);
    if (page >= body.pagination.pages) return posts;
  }
}

/** One address of every kind of page, in English and Bengali. */
export async function samplePages(request: APIRequestContext): Promise<string[]> {
  const posts = await listAllPosts(request);
  const english = posts.find((post) => post.language === 'en' && post.comment_count > 10);
  const bengali = posts.find((post) => post.language === 'bn');
  return [
    '/',
    '/?page=2',
    '/categories',
    '/categories/technology',
    `/categories/${encodeURIComponent('রান্নাঘর')}`,
    `/posts/${encodeURIComponent(english?.slug ?? '')}`,
    `/posts/${encodeURIComponent(bengali?.slug ?? '')}`,
    `/users/${encodeURIComponent('মিতালী')}`,
    '/tags/the-web',
    '/series/a-page-for-everybody',
    '/search?q=river',
    '/search?q=zzzzzz',
    '/about-us',
    '/privacy-policy',
    '/terms-conditions',
    '/disclaimer',
    '/contact-us',
    '/posts/never-was',
  ];
}

import type { APIRequestContext } from 'playwright/test';
import { listAllPosts } from './site-pages.ts';

type Category = { name: string; slug: string; description: string; post_count: number };
type User = { full_name: string; post_count: number };

const longDate = (iso: string) => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What stands around every page (docs/product.md#screens, Layout). */
export function shellTexts(width: number): string[] {
  const wide = ['Home', 'Categories', 'All Posts', 'Login', 'Sign Up', 'Information', 'রান্নাঘর'];
  return [
    'Lekha',
    'About Us',
    'Contact Us',
    'Privacy Policy',
    'Terms & Conditions',
    'Disclaimer',
    'All rights reserved.',
    ...(width >= 900 ? wide : []),
  ];
}

async function postTexts(request: APIRequestContext, path: string): Promise<string[]> {
  const { post } = await (await request.get(`/api/v1${path}`)).json();
  const categories = (post.categories as { name: string }[]).map(({ name }) => name);
  const date = longDate(post.published_at);
  return [
    'Back',
    'Home',
    post.title,
    post.author_full_name,
    date,
    ...categories,
    'Related Posts',
    `Comments (${post.comment_count})`,
    'Please login to comment on this post.',
  ];
}

async function categoryTexts(request: APIRequestContext, path: string): Promise<string[]> {
  const { category, posts } = await (await request.get(`/api/v1/posts/category/${path.split('/')[2]}?limit=20`)).json();
  const { name, description, post_count } = category as Category;
  return [
    'Home',
    name,
    description,
    counted(post_count, 'post'),
    ...(posts as { title: string }[]).map(({ title }) => title),
  ];
}

async function userTexts(request: APIRequestContext, path: string): Promise<string[]> {
  const name = path.split('/')[2];
  const { user } = await (await request.get(`/api/v1/users/username/${name}`)).json();
  const { posts } = await (await request.get(`/api/v1/posts?author=${name}&limit=20`)).json();
  const { full_name, post_count } = user as User;
  return [
    full_name,
    'Member since',
    counted(post_count, 'post'),
    ...(posts as { title: string }[]).map(({ title }) => title),
  ];
}

async function homeTexts(request: APIRequestContext, from: number): Promise<string[]> {
  return (await listAllPosts(request)).slice(from, from + 10).map(({ title }) => title);
}

const FIXED: Record<string, string[]> = {
  '/search?q=river': ['Search results for “river”'],
  '/search?q=zzzzzz': ['No results found'],
  '/about-us': ['About Us'],
  '/privacy-policy': ['গোপনীয়তা নীতি', '১৩'],
  '/terms-conditions': ['ব্যবহারের শর্তাবলি', '20/10/2025', '১৮'],
  '/disclaimer': ['দাবিত্যাগ'],
  '/contact-us': ['Contact Us'],
  '/tags/the-web': ['The web', '6 posts', 'RSS feed', 'The measure of a column'],
  '/series/a-page-for-everybody': ['A page for everybody', '4 posts', 'What a sitemap is for'],
  '/posts/never-was': ['Post not found'],
};

/** The texts that a page has to show (docs/product.md#screens). */
export async function mainTexts(request: APIRequestContext, path: string): Promise<string[]> {
  const fixed = FIXED[path];
  if (fixed) return fixed;
  if (path === '/') return ['All Posts', 'by ', ...(await homeTexts(request, 0))];
  if (path === '/?page=2') return ['All Posts', 'Newer posts', 'Older posts', ...(await homeTexts(request, 10))];
  if (path === '/categories') {
    const { categories } = await (await request.get('/api/v1/categories')).json();
    return (categories as Category[]).flatMap(({ name, description, post_count }) => [
      name,
      description,
      counted(post_count, 'post'),
    ]);
  }
  if (path.startsWith('/categories/')) return categoryTexts(request, path);
  if (path.startsWith('/users/')) return userTexts(request, path);
  return postTexts(request, path);
}

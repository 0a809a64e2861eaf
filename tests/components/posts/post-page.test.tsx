import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PostContent } from '@/app/(site)/_posts/post-content';
import { BackLink } from '@/components/posts/back-link';
import { CollectionHeader } from '@/components/posts/collection-header';
// Loaded on the first click; here beforehand, so that no test waits for it.
import '@/components/posts/gallery-viewer';
import { Gallery } from '@/components/posts/gallery';
import { PostPager } from '@/components/posts/post-pager';
import { PostArticle } from '@/components/posts/post-article';
import { PostView } from '@/components/posts/post-view';
import { readingMinutes } from '@/components/posts/post-article';
import { EMPTY_TEXTS } from '@/lib/rules/post-texts';
import type { Post } from '@/lib/schemas/post';
import { makePost, renderReader } from './render-reader';
import { trustHtml } from '@/lib/trust-html';

function makeFullPost(fields: Partial<Post> = {}): Post {
  const content = '<p>First <strong>words</strong>.</p>';
  return {
    ...EMPTY_TEXTS,
    ...makePost(5),
    content: trustHtml(content),
    comments: 'open',
    updated_at: '2026-10-03T09:20:00.000Z',
    ...fields,
  };
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('a post shows the way to it, title, author, date, views, text and related posts', () => {
  const post = makeFullPost();
  const related = [makePost(6, { title: 'Another' })];
  renderReader(
    <PostView
      post={post}
      content={<PostContent post={post} />}
      path="/posts/post-5"
      related={related}
      neighbours={null}
      reactions={<i>reactions</i>}
      comments={<i>comments</i>}
    />,
  );
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/categories/travel']);
  expect(trail.getByText('Post 5')).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('heading', { level: 1, name: 'Post 5' })).toHaveAttribute('lang', 'en');
  expect(screen.getByText('12 views')).toBeInTheDocument();
  expect(screen.getByText('1 min read')).toBeInTheDocument();
  expect(screen.getByText('words').tagName).toBe('STRONG');
  const box = screen.getByRole('region', { name: 'Related Posts' });
  expect(box).toHaveAttribute('tabindex', '0');
  expect(within(box).getByRole('link', { name: 'Another' })).toHaveAttribute('href', '/posts/post-6');
  expect(screen.getByText('reactions')).toBeInTheDocument();
  expect(screen.getByText('comments')).toBeInTheDocument();
});

test('a post shows its tags, which part of its series it is, and the ways to the parts around it', () => {
  const post = makeFullPost({
    tags: [{ id: 1, name: 'বর্ষা', slug: 'বর্ষা' }],
    series: { id: 1, title: 'River diary', slug: 'river-diary', position: 2, total: 3 },
  });
  const part = (title: string) => ({ title, slug: title.toLowerCase(), language: 'en' });
  renderReader(
    <PostArticle post={post} content={null} neighbours={{ previous: part('Before'), next: part('After') }} />,
  );
  const tags = screen.getByRole('list', { name: 'Tags of this post' });
  expect(within(tags).getByRole('link', { name: 'বর্ষা' })).toHaveAttribute(
    'href',
    `/tags/${encodeURIComponent('বর্ষা')}`,
  );
  const series = screen.getByRole('navigation', { name: 'Series' });
  expect(series).toHaveTextContent('River diary · 2 of 3');
  const ways = within(series).getAllByRole('link');
  expect(ways.map((link) => link.getAttribute('href'))).toEqual([
    '/series/river-diary',
    '/posts/before',
    '/posts/after',
  ]);
});

test('Back goes back in the history, and home where there is none', async () => {
  const { router } = renderReader(<BackLink />);
  const link = screen.getByRole('link', { name: 'Back' });
  expect(link).toHaveAttribute('href', '/');
  jest.spyOn(window.history, 'length', 'get').mockReturnValue(3);
  expect(fireEvent.click(link)).toBe(false);
  expect(router.back).toHaveBeenCalledTimes(1);
  jest.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  fireEvent.click(link);
  expect(router.back).toHaveBeenCalledTimes(1);
});

const gallery = (
  <Gallery>
    <a href="/one.webp" data-gallery="" aria-label="Open image: One">
      <img src="/one.webp" alt="One" />
    </a>
    <a href="https://example.com">elsewhere</a>
  </Gallery>
);

test('an image of the post opens in the lightbox, and focus comes back to it', async () => {
  window.matchMedia ??= () => new EventTarget() as MediaQueryList;
  renderReader(gallery);
  const link = screen.getByRole('link', { name: 'Open image: One' });
  await userEvent.click(link);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('link', { name: 'Open image: One' })).toHaveFocus();
});

test('what closes things on the device closes the lightbox, which listens no longer than it is open', async () => {
  const watchers: { onclose?: () => void; destroy: () => void }[] = [];
  const destroy = jest.fn();
  class CloseWatcher {
    destroy = destroy;
    constructor() {
      watchers.push(this);
    }
  }
  Object.assign(window, { CloseWatcher });
  renderReader(gallery);
  await userEvent.click(screen.getByRole('link', { name: 'Open image: One' }));
  await screen.findByRole('button', { name: 'Close' });
  expect([watchers.length, destroy.mock.calls.length]).toEqual([1, 0]);
  act(() => watchers[0]?.onclose?.());
  expect(await screen.findByRole('link', { name: 'Open image: One' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(destroy).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'CloseWatcher');
});

test('a click that asks for a new tab, or on another link, is left to the browser', () => {
  renderReader(gallery);
  // jsdom cannot navigate: what matters is that nobody but this listener stops the click.
  const stopped: boolean[] = [];
  const listener = (event: Event) => {
    stopped.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', listener);
  fireEvent.click(screen.getByRole('link', { name: 'Open image: One' }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
  window.removeEventListener('click', listener);
  expect(stopped).toEqual([false, false]);
});

test('a pager has at most five pages and leads to the one before and after', () => {
  renderReader(<PostPager page={7} pages={20} hrefOf={(n) => `/x?page=${n}`} />);
  expect(screen.getAllByRole('link', { name: /^Page/ }).map((link) => link.textContent)).toEqual([
    '5',
    '6',
    '7',
    '8',
    '9',
  ]);
  expect(screen.getByRole('link', { name: 'Page 7' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/x?page=6');
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('rel', 'next');
});

test('a single page needs no pager', () => {
  renderReader(<PostPager page={1} pages={1} hrefOf={() => '/'} />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('a category says what it is about, how many posts it has, and where its own feed is', () => {
  renderReader(<CollectionHeader name="Travel" description="Far away." count={1} feedOf="/categories/travel" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Travel' })).toBeInTheDocument();
  expect(screen.getByText('1 post')).toBeInTheDocument();
  expect(screen.getByText('Far away.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/categories/travel/feed.xml');
});

test('reading time counts words at 200 a minute, tags not, and is never zero', () => {
  expect(readingMinutes('<p></p>')).toBe(1);
  expect(readingMinutes(`<p>${'শব্দ '.repeat(1_000)}</p>`)).toBe(5);
  expect(readingMinutes('<table data-x="a b c">'.repeat(500) + 'word')).toBe(1);
});

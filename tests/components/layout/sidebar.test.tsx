import { beforeAll, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { RefreshCategories } from '@/components/layout/providers';
import { Sidebar } from '@/components/layout/sidebar';
import type { Category } from '@/lib/schemas/category';
import { stubMedia, stubRequest } from './browser-stubs';
import { makeCategory, renderShell } from './render-shell';

beforeAll(() => {
  stubMedia();
  stubRequest();
});

function answerWith(categories: Category[]) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ categories }));
}

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('the sidebar lists All Posts, each category with its count, and the information pages', () => {
  const fetched = answerWith([]);
  renderShell(<Sidebar />, { categories: [makeCategory(1, 'Rivers', 12), makeCategory(2, 'কবিতা', 1)] });
  expect(screen.getByRole('link', { name: 'All Posts' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Rivers 12 posts' })).toHaveAttribute('href', '/categories/rivers');
  expect(screen.getByRole('link', { name: 'কবিতা 1 post' })).toBeInTheDocument();
  expect(addresses().slice(-5)).toEqual([
    '/about-us',
    '/contact-us',
    '/privacy-policy',
    '/terms-conditions',
    '/disclaimer',
  ]);
  expect(fetched).not.toHaveBeenCalled();
});

test('the sidebar says when there is no category', () => {
  renderShell(<Sidebar />, { categories: [] });
  expect(screen.getByText('No categories found')).toBeInTheDocument();
});

test('the sidebar marks the page that is shown', () => {
  renderShell(<Sidebar />, { pathname: '/categories/rivers', categories: [makeCategory(1, 'Rivers', 12)] });
  expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Rivers 12 posts');
});

test('a spinner shows while the list is fetched for the first time', async () => {
  answerWith([makeCategory(1, 'Rivers', 3)]);
  renderShell(<Sidebar />);
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  expect(screen.queryByText('No categories found')).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Rivers 3 posts' })).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('each navigation fetches the list again, and the first page does not', async () => {
  const fetched = answerWith([makeCategory(1, 'Rivers', 4)]);
  const { goTo } = renderShell(
    <>
      <Sidebar />
      <RefreshCategories />
    </>,
    { categories: [makeCategory(1, 'Rivers', 3)] },
  );
  expect(fetched).not.toHaveBeenCalled();
  goTo('/categories');
  expect(await screen.findByRole('link', { name: 'Rivers 4 posts' })).toBeInTheDocument();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('navigations to /verify-email and /admin do not fetch the list', async () => {
  const fetched = answerWith([]);
  const { goTo } = renderShell(
    <>
      <Sidebar />
      <RefreshCategories />
    </>,
    { categories: [] },
  );
  goTo('/verify-email');
  goTo('/admin/posts');
  expect(fetched).not.toHaveBeenCalled();
  goTo('/');
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
});

test('a list that cannot be fetched is said to have failed, not to be empty', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ message: 'broken', code: 'internal' }, { status: 500 }));
  renderShell(<Sidebar />);
  expect(await screen.findByText('Failed to fetch categories')).toBeInTheDocument();
  expect(screen.queryByText('No categories found')).not.toBeInTheDocument();
});

test('home with a category in its address is marked as that category', () => {
  const categories = [makeCategory(1, 'Travel', 3)];
  const { goTo } = renderShell(<Sidebar />, { pathname: '/?category=travel', categories });
  const link = (name: RegExp) => screen.getByRole('link', { name });
  expect(link(/^Travel/)).toHaveAttribute('aria-current', 'page');
  expect(link(/^All Posts/)).not.toHaveAttribute('aria-current');
  goTo('/');
  expect(link(/^All Posts/)).toHaveAttribute('aria-current', 'page');
  expect(link(/^Travel/)).not.toHaveAttribute('aria-current');
});

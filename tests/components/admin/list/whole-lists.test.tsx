import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { holdsSearch } from '@/components/admin/list/list-search';
import { type ListAddress, useListAddress } from '@/components/admin/list/use-list-address';
import { RedirectsScreen } from '@/components/admin/redirects/redirects-screen';
import { TagsScreen } from '@/components/admin/tags/tags-screen';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

afterEach(cleanup);

const at = '2026-10-12T06:15:00.000Z';
const WORDS = 'ash birch cedar elm fir hazel juniper larch maple oak pine rowan spruce willow yew'.split(' ');
const tags = WORDS.map((name, index) => ({ id: index + 1, name, slug: name, post_count: index, updated_at: at }));
const nothing = { missing: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } };
const redirects = WORDS.map((name, index) => ({ id: index + 1, from: `/old/${name}`, to: `/${name}`, status: 301 }));

/** What stands at the head of each row. */
const names = () =>
  screen.getAllByRole('row').flatMap((row) => row.querySelector('[role="rowheader"]')?.textContent ?? []);

test('a list that comes whole has pages, and is sorted before it is cut into them', async () => {
  stubApi(() => json({ tags }));
  renderAdmin(<TagsScreen />);
  expect(await screen.findByText('1–10 of 15')).toBeInTheDocument();
  await waitFor(() => expect(names()).toEqual(WORDS.slice(0, 10)));
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/admin/posts?page=2');
  const heading = screen.getByRole('columnheader', { name: 'Name' });
  fireEvent.click(heading);
  fireEvent.click(heading);
  await waitFor(() => expect(names()).toEqual(WORDS.toReversed().slice(0, 10)));
});

test('the address says its page, how many rows it has and what is searched for', async () => {
  stubApi(() => json({ tags }));
  renderAdmin(<TagsScreen />, { query: 'page=2' });
  await waitFor(() => expect(names()).toEqual(WORDS.slice(10)));
  cleanup();
  renderAdmin(<TagsScreen />, { query: 'limit=25' });
  await waitFor(() => expect(names()).toEqual(WORDS));
  cleanup();
  renderAdmin(<TagsScreen />, { query: 'search=LAR' });
  await waitFor(() => expect(names()).toEqual(['larch']));
  expect(screen.getByRole('searchbox', { name: 'Search tags' })).toHaveValue('LAR');
});

test('one of many redirects is found by either of its addresses', async () => {
  stubApi((request) => json(request.url.includes('missing') ? nothing : { redirects }));
  renderAdmin(<RedirectsScreen />, { query: 'search=OLD/LAR' });
  await waitFor(() => expect(names()).toEqual(['/old/larch']));
  expect(screen.getByText('1–1 of 1')).toBeInTheDocument();
  cleanup();
  renderAdmin(<RedirectsScreen />, { query: 'search=nowhere' });
  expect(await screen.findByText('No redirect matches this search.')).toBeInTheDocument();
});

test('of two lists on one screen each turns its own pages', async () => {
  stubApi((request) => json(request.url.includes('missing') ? nothing : { redirects }));
  renderAdmin(<RedirectsScreen />, { query: 'page=1&redirects=2' });
  await waitFor(() => expect(names()).toEqual(WORDS.slice(10).map((name) => `/old/${name}`)));
  expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/admin/posts?page=1');
});

test('the pagers of two lists on one screen are told apart by their names', async () => {
  const missing = WORDS.map((path) => ({ path: `/${path}`, count: 3, referrer: null, last_at: at, suggestion: null }));
  const answer = { missing: missing.slice(0, 10), pagination: { ...nothing.pagination, total: 15, pages: 2 } };
  stubApi((request) => json(request.url.includes('missing') ? answer : { redirects }));
  renderAdmin(<RedirectsScreen />);
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Page 2' })).toHaveLength(2));
  const pagers = screen.getAllByRole('navigation').map((pager) => pager.getAttribute('aria-label'));
  expect(new Set(pagers).size).toBe(pagers.length);
});

test('on a phone a row shows what there is, and no dash without a heading', async () => {
  const missing = [{ path: '/old', count: 3, referrer: null, last_at: at, suggestion: null }];
  const answer = { missing, pagination: { ...nothing.pagination, total: 1, pages: 1 } };
  stubApi((request) => json(request.url.includes('missing') ? answer : { redirects: [] }));
  const listen = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} };
  window.matchMedia = (media) => ({ media, matches: true, ...listen }) as unknown as MediaQueryList;
  renderAdmin(<RedirectsScreen />);
  expect(await screen.findByRole('rowheader', { name: /^\/old/ })).toHaveTextContent(/Asked for: 3/);
  expect(screen.getByRole('rowheader', { name: /^\/old/ })).not.toHaveTextContent('–');
  Reflect.deleteProperty(window, 'matchMedia');
});

test('a name is found however its letters are put together', () => {
  const [river, tea] = [
    { name: 'Añil', slug: 'anil' },
    { name: 'চা', slug: 'চা' },
  ];
  expect([river, tea].filter(holdsSearch(' an\u0303IL '))).toEqual([river]);
  expect([river, tea].filter(holdsSearch('চা'))).toEqual([tea]);
});

test('of two changes at once the second keeps the first, which is not rendered yet', () => {
  let address: ListAddress | undefined;
  function List() {
    address = useListAddress();
    return null;
  }
  renderAdmin(<List />, { query: 'page=2' });
  address?.goTo({ author: 'mina', page: 1 });
  address?.goTo({ language: 'bn', page: 1 });
  expect(window.location.search).toBe('?author=mina&language=bn');
});

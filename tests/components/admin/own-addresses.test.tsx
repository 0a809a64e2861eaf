import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RedirectsScreen } from '@/components/admin/redirects/redirects-screen';
import { movePart } from '@/components/admin/series/part-list';
import { SeriesScreen } from '@/components/admin/series/series-screen';
import { TagsScreen, nearPairs } from '@/components/admin/tags/tags-screen';
import { json, stubApi, type Answer } from '../../api/stub-api';
import { renderAdmin } from './render-admin';

afterEach(cleanup);

const at = '2026-10-12T06:15:00.000Z';
const tag = (id: number, name: string, post_count: number) => ({ id, name, slug: name, post_count, updated_at: at });
const TAGS = [tag(1, 'Boats', 2), tag(2, 'boat', 5), tag(3, 'Rain', 1)];
const POSTS = ['One', 'Two', 'Three'].map((title, index) => ({ id: index + 1, title }));
const pagination = { page: 1, limit: 10, total: 1, pages: 1 };

/** Answers each path with its body; writes with what they sent. */
const serve = (bodies: Record<string, unknown>): ReturnType<typeof stubApi> => {
  const answer: Answer = async (request) => {
    const path = new URL(request.url).pathname.replace('/api/v1/', '');
    if (request.method !== 'GET') return json({ tag: TAGS[1], series: {}, redirect: {} });
    return json(bodies[path] ?? { posts: [], pagination });
  };
  return stubApi(answer);
};

test('of names that are probably one, the one with more posts remains, at one press', async () => {
  expect(nearPairs(TAGS).map((pair) => [pair.tag.name, pair.into.name])).toEqual([['Boats', 'boat']]);
  const { requests } = serve({ 'admin/tags': { tags: TAGS } });
  renderAdmin(<TagsScreen />);
  const near = await screen.findByRole('region', { name: 'Probably the same' });
  fireEvent.click(within(near).getByRole('button', { name: '“Boats” into “boat”' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  const sent = requests.find(({ method }) => method === 'POST');
  expect(new URL(sent?.url ?? '').pathname).toBe('/api/v1/admin/tags/1/merge');
  expect(await sent?.json()).toEqual({ into: 2 });
});

test('the merge of one pair leaves the keyboard with the next one, and after the last on the title', async () => {
  const tagsOf = (...names: string[]) => names.map((name, index) => ({ ...TAGS[0], id: index + 1, name }));
  const lists = [tagsOf('Boats', 'boat', 'Hill', 'hills'), tagsOf('boat', 'Hill', 'hills'), tagsOf('boat', 'Hill')];
  let merged = 0;
  stubApi(async ({ method }) => {
    if (method === 'POST') merged += 1;
    return json(method === 'GET' ? { tags: lists[merged] } : { tag: TAGS[1] });
  });
  renderAdmin(
    <main>
      <TagsScreen />
    </main>,
  );
  const press = () => userEvent.click(within(screen.getByRole('region')).getAllByRole('button')[0] ?? document.body);
  await screen.findByRole('region', { name: 'Probably the same' });
  await press();
  await waitFor(() => expect(within(screen.getByRole('region')).getByRole('button')).toHaveFocus());
  await press();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a part moves by one place or to another, and never out of the list', () => {
  const names = (parts: { title: string }[]) => parts.map(({ title }) => title);
  expect(names(movePart(POSTS, 0, 2))).toEqual(['Two', 'Three', 'One']);
  expect(names(movePart(POSTS, 2, 0))).toEqual(['Three', 'One', 'Two']);
  expect(names(movePart(POSTS, 0, -1))).toEqual(['One', 'Two', 'Three']);
});

test('the order of a series is changed by button, said aloud, and saved with what was seen', async () => {
  const series = {
    id: 7,
    title: 'Diary',
    slug: 'diary',
    description: '',
    postIds: [1, 2, 3],
    posts: POSTS,
    updated_at: at,
  };
  const { requests } = serve({ 'admin/series': { series: [series] } });
  renderAdmin(<SeriesScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Diary' }));
  const up = screen.getByRole('button', { name: 'Move “One” up' });
  expect(up).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(up);
  fireEvent.click(screen.getByRole('button', { name: 'Move “One” down' }));
  expect(screen.getByText('“One” is 2 of 3 now')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Take “Three” out' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
  expect(await requests.find(({ method }) => method === 'PUT')?.json()).toEqual({
    ...{ title: 'Diary', slug: 'diary', description: '', postIds: [2, 1], updated_at: at },
  });
});

test('a missing page is led to the nearest post, which stands in the form already', async () => {
  const row = { path: '/old', count: 3, referrer: 'blog.example', first_at: at, last_at: at };
  const { requests } = serve({
    'admin/missing': { missing: [{ ...row, suggestion: { title: 'One', path: '/posts/one' } }], pagination },
    'admin/redirects': { redirects: [] },
  });
  renderAdmin(<RedirectsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Redirect to “One”' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  const sent = requests.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({ from: '/old', to: '/posts/one', status: 301 });
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PostsScreen } from '@/components/admin/posts/posts-screen';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { useUi } from '@/stores/ui';
import { json, stubApi } from '../../../api/stub-api';
import { makeAdminPost, renderAdmin } from '../render-admin';

beforeEach(() => useUi.setState({ notifications: [] }));
afterEach(() => useUi.setState({ notifications: [] }));

const toast = () => useUi.getState().notifications[0];
const listOf = (posts: AdminPostItem[], total = posts.length) =>
  json({
    posts,
    pagination: { page: 1, limit: 10, total, pages: Math.ceil(total / 10) },
    // What the fields of the filters ask for.
    ...{ categories: [], tags: [], authors: [] },
  });

/** A server with these posts, of which those in `broken` cannot be changed. */
function serve(posts: AdminPostItem[], broken: number[] = []) {
  const bodies: [string, unknown][] = [];
  const stub = stubApi(async (request) => {
    const { pathname } = new URL(request.url);
    const id = Number(pathname.split('/').at(-1));
    if (request.method === 'GET') return listOf(posts);
    if (request.method === 'PUT') bodies.push([`${id}`, await request.json()]);
    if (broken.includes(id)) return json({ message: 'The post is on fire', code: 'internal' }, 500);
    return request.method === 'DELETE'
      ? new Response(null, { status: 204 })
      : json({ post: posts.find((post) => post.id === id) });
  });
  return { ...stub, bodies };
}

test('selected posts are published at once, and Undo puts each back as it was', async () => {
  const waiting = makeAdminPost(1, { status: 'scheduled', published_at: '2999-01-01T00:00:00.000Z' });
  const draft = makeAdminPost(2, { status: 'draft', published_at: null });
  const { bodies } = serve([waiting, draft, makeAdminPost(3)]);
  renderAdmin(<PostsScreen />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all posts on this page' }));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(toast()?.content).toBe('2 posts are published'));
  // A date to come would schedule it again.
  expect(bodies).toEqual([
    ['1', { status: 'published', published_at: null }],
    ['2', { status: 'published' }],
  ]);
  toast()?.action?.run();
  await waitFor(() => expect(toast()?.content).toBe('Undone'));
  expect(bodies.slice(2)).toEqual([
    ['1', { status: 'scheduled', published_at: '2999-01-01T00:00:00.000Z' }],
    ['2', { status: 'draft', published_at: null }],
  ]);
});

test('what fails does not stop the rest, is told with the words of the server, and the rest can be taken back', async () => {
  const { bodies } = serve([makeAdminPost(1), makeAdminPost(2)], [1]);
  renderAdmin(<PostsScreen />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all posts on this page' }));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Unpublish' }));
  await waitFor(() => expect(toast()?.content).toBe('1 done, 1 failed: The post is on fire'));
  toast()?.action?.run();
  await waitFor(() => expect(toast()?.content).toBe('Undone'));
  expect(bodies.slice(2).map(([id]) => id)).toEqual(['2']);
});

test('where nothing was done there is nothing to take back', async () => {
  serve([makeAdminPost(1)], [1]);
  renderAdmin(<PostsScreen />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all posts on this page' }));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Unpublish' }));
  await waitFor(() => expect(toast()?.content).toBe('The post is on fire'));
  expect(toast()?.action).toBeUndefined();
});

test('deleting asks first; Cancel changes nothing', async () => {
  const { asked } = serve([makeAdminPost(1)]);
  renderAdmin(<PostsScreen />);
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for “Post 1”' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('alertdialog');
  };
  await userEvent.click(within(await openDialog()).getByRole('button', { name: 'Cancel' }));
  expect(asked.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  await userEvent.click(within(await openDialog()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toast()?.content).toBe('The post is deleted'));
  expect(asked.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE admin/posts/1']);
});

test('a public post is looked at as robots get it, when somebody asks', async () => {
  const findings = [{ level: 'error', about: 'pages', text: '/posts/post-1 says noindex.', mend: 'Take it away.' }];
  const { asked } = stubApi(({ method }) =>
    json(
      method === 'POST'
        ? { findings }
        : { posts: [makeAdminPost(1)], pagination: { page: 1, limit: 10, total: 1, pages: 1 } },
    ),
  );
  renderAdmin(<PostsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for “Post 1”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'As robots see it' }));
  const dialog = await screen.findByRole('dialog', { name: 'As robots see it' });
  expect(await within(dialog).findByText(/says noindex/)).toBeInTheDocument();
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual(['POST admin/posts/1/doctor']);
});

test('the address says what is asked for; nonsense in it is the first page of all posts', async () => {
  const { asked } = serve([]);
  renderAdmin(<PostsScreen />, { query: 'page=3&status=draft&search=river' });
  await screen.findByText('No post matches this search and these filters.');
  const nonsense = serve([]);
  renderAdmin(<PostsScreen />, { query: 'page=-1&status=lost' });
  await screen.findByText('Your drafts, scheduled and published posts appear here.');
  expect(asked[0]).toBe('GET admin/posts?page=3&limit=10&search=river&status=draft');
  expect(nonsense.asked[0]).toBe('GET admin/posts?page=1&limit=10');
});

test('a heading sorts by the server, from the first page on; what is no field is not asked for', async () => {
  const { asked } = serve([makeAdminPost(1)]);
  renderAdmin(<PostsScreen />, { query: 'page=2&limit=25&sort=view_count' });
  const pushState = jest.spyOn(window.history, 'pushState');
  await userEvent.click(await screen.findByRole('columnheader', { name: /Views/ }));
  expect(pushState).toHaveBeenCalledWith(null, '', '/admin/posts?limit=25&sort=-view_count');
  expect(screen.getByRole('columnheader', { name: /Views/ })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('columnheader', { name: /Status/ }));
  expect(pushState).toHaveBeenLastCalledWith(null, '', '/admin/posts?limit=25&sort=status');
  const nonsense = serve([]);
  renderAdmin(<PostsScreen />, { query: 'sort=content&limit=7' });
  await screen.findByText('Your drafts, scheduled and published posts appear here.');
  expect(asked[0]).toBe('GET admin/posts?page=2&limit=25&sort=view_count');
  expect(nonsense.asked[0]).toBe('GET admin/posts?page=1&limit=10');
});

test('docs/product.md#texts: text is shown when the server gives none, with a way to try again', async () => {
  stubApi(() => new Response('', { status: 500 }));
  renderAdmin(<PostsScreen />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch posts');
  serve([makeAdminPost(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Post 1' })).toHaveAttribute('href', '/admin/posts/1');
});

test('a view that was sent says by what it is narrowed, and is left in one step', async () => {
  const { asked } = serve([]);
  const query = 'author=mina&category=river&tag=boats&language=bn&sort=-author';
  renderAdmin(<PostsScreen />, { query });
  const panel = within(await screen.findByRole('region', { name: 'Filter and sort' }));
  expect(asked).toContain(
    'GET admin/posts?page=1&limit=10&sort=-author&author=mina&category=river&tag=boats&language=bn',
  );
  // A name that nobody knows stays visible, so that one sees why the list is empty.
  expect(panel.getByRole('combobox', { name: 'Tag' })).toHaveValue('boats');
  expect(panel.getByRole('combobox', { name: 'Language' })).toHaveValue('Bangla');
  const pushState = jest.spyOn(window.history, 'pushState');
  await userEvent.click(panel.getByRole('button', { name: 'Descending' }));
  expect(pushState).toHaveBeenLastCalledWith(
    null,
    '',
    '/admin/posts?author=mina&category=river&tag=boats&language=bn&sort=author',
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'Show all posts' })[0] as HTMLElement);
  expect(pushState).toHaveBeenLastCalledWith(null, '', '/admin/posts?sort=author');
});

test('the button says by how much the list is narrowed, and nothing where it is not', async () => {
  const badge = () => screen.getByRole('button', { name: 'Filter and sort' }).nextElementSibling;
  serve([makeAdminPost(1)]);
  const whole = renderAdmin(<PostsScreen />);
  await screen.findByRole('link', { name: 'Post 1' });
  expect(badge()).toHaveClass('MuiBadge-invisible');
  whole.unmount();
  renderAdmin(<PostsScreen />, { query: 'tag=boats&language=bn' });
  await screen.findByRole('link', { name: 'Post 1' });
  expect(badge()).not.toHaveClass('MuiBadge-invisible');
  expect(badge()).toHaveTextContent('2');
});

test('a filter by which nothing is chosen says that all are shown', async () => {
  serve([makeAdminPost(1)]);
  renderAdmin(<PostsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Filter and sort' }));
  const panel = within(screen.getByRole('region', { name: 'Filter and sort' }));
  for (const name of ['Author', 'Category', 'Tag', 'Language'])
    expect(panel.getByRole('combobox', { name })).toHaveAttribute('placeholder', 'All');
});

test('an author is not asked whose posts to show, and gives no posts away', async () => {
  serve([makeAdminPost(1)]);
  renderAdmin(<PostsScreen />, { role: 'author', query: 'language=xx1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Filter and sort' }));
  expect(screen.queryByRole('combobox', { name: 'Author' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select “Post 1”' }));
  const bar = within(screen.getByRole('toolbar'));
  expect(bar.getByRole('button', { name: 'Tags' })).toBeVisible();
  expect(bar.queryByRole('button', { name: 'Authors' })).toBeNull();
});

test('tags come to all selected posts at once, and Undo takes them away again', async () => {
  const tag = { id: 5, name: 'River', slug: 'river' };
  const { bodies } = serve([makeAdminPost(1, { tags: [tag] }), makeAdminPost(2)]);
  renderAdmin(<PostsScreen />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all posts on this page' }));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Tags' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 posts' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose at least one.');
  await userEvent.type(dialog.getByRole('combobox', { name: 'Tags' }), 'Boats,');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast()?.content).toBe('2 posts are changed'));
  const updated_at = '2026-10-03T09:20:00.000Z';
  expect(bodies).toEqual([
    ['1', { tags: ['River', 'Boats'], updated_at }],
    ['2', { tags: ['Boats'], updated_at }],
  ]);
  toast()?.action?.run();
  await waitFor(() => expect(toast()?.content).toBe('Undone'));
  expect(bodies.slice(2)).toEqual([
    ['1', { tags: ['River'] }],
    ['2', { tags: [] }],
  ]);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { jest } from '@jest/globals';
import type { ReactNode } from 'react';
import { GonePost, PostEditor } from '@/components/admin/editor/post-editor';
import { ViewerProvider } from '@/components/admin/viewer';
import { SiteSettingsProvider } from '@/components/ui/site-settings';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { createQueryClient } from '@/lib/api/query-client';
import { trustHtml } from '@/lib/trust-html';
import type { AdminPost } from '@/lib/schemas/admin-post';
import type { OwnUser } from '@/lib/schemas/profile';
import admin from '@/messages/en/admin.json' with { type: 'json' };
import editor from '@/messages/en/editor.json' with { type: 'json' };
import common from '@/messages/en/common.json' with { type: 'json' };
import { json, stubApi } from '../../../api/stub-api';

const viewer = { id: 1, username: 'rina', full_name: 'Rina', role: 'author' } as OwnUser;
const stored = {
  ...{
    id: 7,
    title: 'Old title',
    content: '<h2>Part</h2><p>Words</p><figure><img src="/uploads/x.webp" alt="Boat"></figure>',
  },
  ...{
    excerpt: '',
    slug: 'old-title',
    featured_image: null,
    featured_image_alt: '',
    canonical_url: null,
    meta_description: '',
  },
  ...{ meta_keywords: '', language: 'en', categories: [], tags: [], status: 'draft', published_at: null },
  ...{
    pinned: false,
    comments: 'open',
    authors: [{ id: 1, username: 'rina', full_name: 'Rina', profile_image: null }],
  },
  updated_at: '2030-01-01T00:00:00.000Z',
} as unknown as AdminPost;

/** What else it asks for. */
const NOTHING = { categories: [], tags: [], others: [] };

const router = {
  push: jest.fn(),
  replace: jest.fn(),
  back: jest.fn(),
  forward: jest.fn(),
  refresh: jest.fn(),
  prefetch: jest.fn(),
};

const open = (post: AdminPost | null, role: OwnUser['role'] = 'author', isTouched = false) =>
  show(<PostEditor post={post} />, role, isTouched);

function show(editorOrNotice: ReactNode, role: OwnUser['role'] = 'author', isTouched = false) {
  window.matchMedia = ((query: string) => ({
    matches: isTouched || !query.includes('coarse'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
  const settings = { siteName: 'Lekha', siteUrl: 'http://lekha.test', contactUrl: null, realtimePort: 0 };
  return render(
    <AppRouterContext.Provider value={router as never}>
      <NextIntlClientProvider locale="en" messages={{ admin, editor, common }} timeZone="UTC">
        <QueryClientProvider client={createQueryClient()}>
          <SiteSettingsProvider settings={settings as never}>
            <ViewerProvider viewer={{ ...viewer, role }}>{editorOrNotice}</ViewerProvider>
          </SiteSettingsProvider>
        </QueryClientProvider>
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );
}

test('a stored post stands in the editor with its settings, and is unchanged', async () => {
  stubApi(() => json(NOTHING));
  open(stored);
  expect(await screen.findByRole('textbox', { name: 'Text of the post' })).toHaveTextContent('Part');
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Old title');
  expect(screen.getByRole('textbox', { name: 'Address (slug)' })).toHaveValue('old-title');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit post');
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('All changes saved');
  expect(await screen.findByRole('img', { name: 'Boat' })).toBeInTheDocument();
});

test('the toolbar is one Tab stop; arrows, Home and End move in it', async () => {
  stubApi(() => json(NOTHING));
  open(null);
  const bar = await screen.findByRole('toolbar', { name: 'Formatting' });
  expect(within(bar).queryByRole('button', { name: 'Move the block up' })).toBeNull();
  const stops = [...bar.querySelectorAll('[tabindex="0"]')];
  expect(stops).toHaveLength(1);
  act(() => (stops[0] as HTMLElement).focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Add a block' })).toHaveFocus();
});

test('where one touches the screen no tool names keys of a keyboard', async () => {
  stubApi(() => json(NOTHING));
  open(null, 'author', true);
  const bar = await screen.findByRole('toolbar', { name: 'Formatting' });
  expect(within(bar).queryByRole('button', { name: 'Keyboard shortcuts' })).toBeNull();
  await userEvent.hover(within(bar).getByRole('button', { name: 'Bold' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/^Bold$/);
});

test('where one touches the screen tools are there that move a block, as far as it can go', async () => {
  stubApi(() => json(NOTHING));
  open(stored, 'author', true);
  const bar = within(await screen.findByRole('toolbar', { name: 'Formatting' }));
  expect(bar.getByRole('button', { name: 'Move the block up' })).toHaveAttribute('aria-disabled', 'true');
  expect(bar.getByRole('button', { name: 'Move the block down' })).not.toHaveAttribute('aria-disabled');
});

test('a question mark shows every key, unless it is typed into something', async () => {
  stubApi(() => json(NOTHING));
  open(stored);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => screen.getByRole('button', { name: 'Add a block' }).focus());
  await userEvent.keyboard('?');
  const keys = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(keys.getByRole('row', { name: 'Bold Ctrl+B' })).toBeInTheDocument();
  expect(keys.getByRole('row', { name: 'Publish or update Ctrl+Enter' })).toBeInTheDocument();
  await userEvent.click(keys.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Ctrl+Enter publishes from the text, and breaks no line there', async () => {
  stubApi(() => json(NOTHING));
  open(stored);
  const text = await screen.findByRole('textbox', { name: 'Text of the post' });
  act(() => text.focus());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('button', { name: 'Publish now' }));
  expect(text.querySelectorAll('p > br:not(.ProseMirror-trailingBreak)')).toHaveLength(0);
});

test('typographic signs are a switch of the toolbar', async () => {
  stubApi(() => json(NOTHING));
  open(stored);
  const typography = await screen.findByRole('button', { name: 'Typographic quotes and dashes' });
  expect(typography).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(typography);
  expect(typography).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(typography);
  expect(localStorage.getItem('typographic-signs')).toBeNull();
});

test('what keeps a post from being published leads to its cause: the image that nobody has described', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  stubApi(() => json(NOTHING));
  open({ ...stored, content: trustHtml('<p>Words</p><figure><img src="/uploads/x.webp"></figure>') });
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('alert')).toHaveTextContent('One image has no description yet.');
  await userEvent.click(dialog.getByRole('button', { name: 'Show the image' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'What does the image show?' })).toHaveFocus();
});

test('a button that leads nowhere keeps a post from being published', async () => {
  stubApi(() => json(NOTHING));
  open({ ...stored, content: trustHtml('<p>Words</p><p class="button"><a>Order</a></p>') });
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('alert')).toHaveTextContent('A button leads nowhere yet.');
  expect(dialog.getByRole('button', { name: 'Show the button' })).toBeEnabled();
});

test('categories that load or fail are not said to be none', async () => {
  let isAway = true;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  stubApi(async ({ url }) => {
    if (!url.endsWith('/categories')) return json(NOTHING);
    await held;
    return isAway ? json({}, 500) : json(NOTHING);
  });
  open(stored);
  const group = within(await screen.findByRole('group', { name: 'Categories' }));
  expect(group.getByRole('status')).toHaveTextContent('Loading...');
  release();
  expect(await group.findByRole('alert')).toHaveTextContent('Failed to fetch categories');
  expect(group.queryByText('No categories found')).toBeNull();
  isAway = false;
  await userEvent.click(group.getByRole('button', { name: 'Try again' }));
  expect(await group.findByText('No categories found')).toBeInTheDocument();
});

for (const [text, post] of [
  ['Failed to create post', null],
  ['Failed to update post', stored],
] as const)
  test(`a post that cannot be saved, for a reason that the server does not tell: ${text}`, async () => {
    stubApi(({ method }) => (method === 'GET' ? json(NOTHING) : json({}, 500)));
    open(post);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'New');
    await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent(text), { timeout: 10_000 });
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Kept in this browser and tried again soon.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

const FAILED = /^Failed to update post\s?Kept in this browser. Try again once the site can be reached.$/;

test('what is published is not said to be tried again by itself: it is kept, and waits for its author', async () => {
  stubApi(({ method }) => (method === 'GET' ? json(NOTHING) : json({}, 500)));
  open({ ...stored, status: 'published', published_at: '2026-01-01T00:00:00.000Z' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'New');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent(FAILED));
});

test('who cannot publish is told in the dialog that nothing is lost, and what to do', async () => {
  stubApi(({ method }) => (method === 'GET' ? json(NOTHING) : Promise.reject(new TypeError('Failed to fetch'))));
  open({ ...stored, content: '<p>Words</p>' } as AdminPost);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(FAILED);
});

test('a post that is to come is unscheduled, as nobody has seen it yet', async () => {
  stubApi(() => json(NOTHING));
  open({ ...stored, status: 'scheduled', published_at: '2036-01-01T00:00:00.000Z' });
  await userEvent.click(await screen.findByRole('button', { name: 'Unschedule' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('will not go out at its date');
});

test('after Publish the keyboard stands on what comes next, and the post is one click away', async () => {
  const published = { ...stored, status: 'published', published_at: '2026-01-01T00:00:00.000Z' };
  stubApi((request) => json(request.method === 'PUT' ? { post: published } : NOTHING));
  open({ ...stored, content: '<p>Words</p>' } as AdminPost);
  const user = userEvent.setup();
  expect(screen.queryByRole('link', { name: 'View post' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  const update = await screen.findByRole('button', { name: 'Update' });
  await waitFor(() => expect(update).toHaveFocus());
  expect(screen.getByRole('link', { name: 'View post' })).toHaveAttribute('href', '/posts/old-title');
});

test('its author adds another one and closes the thread; what is pinned is not theirs to say', async () => {
  const helper = { id: 9, username: 'arif', full_name: 'Arif', profile_image: null };
  const saved: unknown[] = [];
  const { asked } = stubApi(async (request) => {
    if (new URL(request.url).pathname.endsWith('/admin/authors')) return json({ authors: [helper] });
    if (request.method !== 'PUT') return json(NOTHING);
    saved.push(await request.json());
    return json({ post: { ...stored, comments: 'closed', authors: [...(stored.authors ?? []), helper] } });
  });
  open(stored);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Authors' }), 'ar');
  await waitFor(() => expect(asked).toContain('GET admin/authors?search=ar'));
  // Not one for each letter.
  expect(asked).not.toContain('GET admin/authors?search=a');
  await userEvent.click(await screen.findByRole('option', { name: 'Arif' }));
  expect(screen.getByRole('button', { name: 'Arif' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Allow comments' }));
  expect(screen.queryByRole('switch', { name: 'Pin to the top of the home page' })).toBeNull();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ authorIds: [1, 9], comments: 'closed' });
});

test('an editor gives a post to somebody else: on the way it stays whose it was, and the editor does not come into it', async () => {
  const heir = { id: 9, username: 'arif', full_name: 'Arif', profile_image: null };
  const saved: unknown[] = [];
  stubApi(async (request) => {
    if (new URL(request.url).pathname.endsWith('/admin/authors')) return json({ authors: [heir] });
    if (request.method !== 'PUT') return json(NOTHING);
    saved.push(await request.json());
    return json({ post: { ...stored, authors: [heir] } });
  });
  open({ ...stored, authors: [{ id: 5, username: 'bina', full_name: 'Bina', profile_image: null }] }, 'editor');
  const field = await screen.findByRole('combobox', { name: 'Authors' });
  await userEvent.click(field);
  await userEvent.keyboard('{Backspace}');
  expect(screen.queryByRole('button', { name: 'Bina' })).toBeNull();
  expect(screen.getByText('A post needs an author')).toBeInTheDocument();
  await userEvent.type(field, 'ar');
  await userEvent.click(await screen.findByRole('option', { name: 'Arif' }));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 4_000 });
  expect(saved[0]).toMatchObject({ authorIds: [9] });
});

test('the focus mode leaves the text, is remembered, and Escape leaves it', async () => {
  stubApi(() => json(NOTHING));
  const { unmount } = open(stored);
  const text = await screen.findByRole('textbox', { name: 'Text of the post' });
  const root = document.documentElement;
  const settings = () => screen.queryByRole('textbox', { name: 'Address (slug)' });
  expect(settings()).toBeInTheDocument();
  act(() => text.focus());
  await userEvent.keyboard('{Control>}{Shift>}F{/Shift}{/Control}');
  expect(root).toHaveAttribute('data-focus-mode');
  expect(settings()).toBeNull();
  expect(screen.getByRole('button', { name: 'Focus mode' })).toHaveAttribute('aria-pressed', 'true');
  // The page around the editor is told only as long as there is one; the next editor knows.
  unmount();
  expect(root).not.toHaveAttribute('data-focus-mode');
  open(stored);
  const again = await screen.findByRole('textbox', { name: 'Text of the post' });
  expect(root).toHaveAttribute('data-focus-mode');
  act(() => again.focus());
  await userEvent.keyboard('{Escape}');
  expect(root).not.toHaveAttribute('data-focus-mode');
  expect(settings()).toBeInTheDocument();
});

test.each([
  ['rina', 'This post has been changed elsewhere since you opened it.'],
  ['arif', 'Arif has changed this post since you opened it.'],
])('who changed the post meanwhile is named, unless it was oneself in another window: %s', async (username, text) => {
  const revision = { id: 3, editor_username: username, editor_full_name: username === 'rina' ? 'Rina' : 'Arif' };
  stubApi(({ method, url }) => {
    if (method === 'PUT') return json({ message: 'Changed', code: 'edit_conflict' }, 409);
    return json(url.includes('/revisions') ? { revisions: [revision] } : NOTHING);
  });
  open({ ...stored, status: 'published', published_at: '2026-01-01T00:00:00.000Z' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'New');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeInTheDocument();
});

test('whose post is gone is told so and keeps the text as a new draft, at once or when the address is opened again', async () => {
  const { requests } = stubApi(({ method, url }) => {
    if (method === 'PUT') return json({ message: 'Post not found', code: 'not_found' }, 404);
    return json(method === 'POST' && url.endsWith('admin/posts') ? { post: { ...stored, id: 8 } } : NOTHING);
  });
  const made = () => requests.filter(({ method, url }) => method === 'POST' && url.endsWith('admin/posts'));
  const { unmount } = open({ ...stored, status: 'published', published_at: '2026-01-01T00:00:00.000Z' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' and more');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(/^This post was deleted, or/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep mine as a new draft' })).toBeEnabled();
  unmount();
  show(<GonePost id={stored.id} />);
  expect(screen.getByRole('heading', { name: 'Post not found' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Restore them' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/admin/posts/8'));
  expect(await made()[0]?.json()).toMatchObject({ title: 'Old title and more', slug: '' });
  expect(localStorage.getItem('lekha-draft-1-7')).toBeNull();
});

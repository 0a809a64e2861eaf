import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CategoriesScreen, CategoryDialog } from '@/components/admin/categories/categories-screen';
import { Dashboard } from '@/components/admin/dashboard/dashboard';
import { PostsScreen } from '@/components/admin/posts/posts-screen';
import { ChangeUserDialog } from '@/components/admin/users/change-user-dialog';
import { UsersScreen } from '@/components/admin/users/users-screen';
import { useUi } from '@/stores/ui';
import { json, stubApi } from '../../api/stub-api';
import { makeAdminPost, renderAdmin } from './render-admin';

beforeEach(() => useUi.setState({ notifications: [] }));
afterEach(() => useUi.setState({ notifications: [] }));

const category = { id: 4, name: 'Rivers', slug: 'rivers', description: '', post_count: 2 };
const user = { id: 7, username: 'mina', full_name: 'Mina Sen', profile_image: null } as const;
const account = { created_at: '2026-10-12T06:15:00.000Z', post_count: 0, comment_count: 0, role: 'user' } as const;

/** Lists come; all that changes something fails without a word. */
function failWrites(): void {
  stubApi(({ method, url }) => {
    if (method !== 'GET') return json({}, 500);
    const pagination = { page: 1, limit: 10, total: 1, pages: 1 };
    return url.includes('posts') ? json({ posts: [makeAdminPost(1)], pagination }) : json({ categories: [category] });
  });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

for (const [text, node] of [
  ['Failed to fetch admin stats', <Dashboard key="d" />],
  ['Failed to fetch users', <UsersScreen key="u" />],
  ['Failed to fetch categories', <CategoriesScreen key="c" />],
  ['Failed to fetch posts', <PostsScreen key="p" />],
] as [string, ReactNode][])
  test(`a screen whose call fails says: ${text}`, async () => {
    stubApi(() => json({}, 500));
    renderAdmin(node);
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining(text),
      ),
    );
  });

for (const [text, shown] of [
  ['Failed to create category', null],
  ['Failed to update category', category],
] as const)
  test(`a category that cannot be saved: ${text}`, async () => {
    failWrites();
    renderAdmin(<CategoryDialog category={shown} onClose={() => {}} />);
    await userEvent.type(screen.getByLabelText(/^Name/), 'Delta');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

test('a category that cannot be deleted: Failed to delete category', async () => {
  failWrites();
  renderAdmin(<CategoriesScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /Rivers”/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete category')).toBeInTheDocument();
});

test('a post that cannot be deleted: Failed to delete post', async () => {
  failWrites();
  renderAdmin(<PostsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for “Post 1”' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Delete']);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(useUi.getState().notifications[0]?.content).toBe('Failed to delete post'));
});

test('a user whose status cannot be changed: Failed to update user status', async () => {
  failWrites();
  const active = { ...user, ...account, isEmailVerified: true, isActive: true, may_comment: true };
  renderAdmin(<ChangeUserDialog change={{ kind: 'status', user: active }} onClose={() => {}} />);
  await press('Deactivate');
  expect(await screen.findByText('Failed to update user status')).toBeInTheDocument();
});

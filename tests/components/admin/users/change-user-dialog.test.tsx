import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangeUserDialog } from '@/components/admin/users/change-user-dialog';
import type { AdminUser } from '@/lib/schemas/user';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

const user = (isActive: boolean): AdminUser => ({
  id: 7,
  username: 'spammer',
  full_name: 'Spam Mer',
  profile_image: null,
  created_at: '2026-10-12T06:15:00.000Z',
  post_count: 0,
  comment_count: 9,
  role: 'user',
  isEmailVerified: true,
  isActive,
  may_comment: true,
});

function open(isActive: boolean) {
  const { requests } = stubApi(() => json({ user: user(!isActive) }));
  renderAdmin(<ChangeUserDialog change={{ kind: 'status', user: user(isActive) }} onClose={() => {}} />);
  return async () => {
    await waitFor(() => expect(requests).toHaveLength(1));
    return requests[0]?.json();
  };
}

test("a deactivation hides the person's comments when that is ticked", async () => {
  const sent = open(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hide their comments too' }));
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(await sent()).toEqual({ isActive: false, hideComments: true });
});

test('comments stay where nothing is ticked', async () => {
  const sent = open(true);
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(await sent()).toEqual({ isActive: false, hideComments: false });
});

test('an activation has nothing to tick', async () => {
  const sent = open(false);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Activate' }));
  expect(await sent()).toEqual({ isActive: true });
});

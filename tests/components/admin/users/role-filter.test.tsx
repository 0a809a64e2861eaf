import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { UsersScreen } from '@/components/admin/users/users-screen';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

test('the address says to which role the list is narrowed', async () => {
  const pagination = { page: 1, limit: 10, total: 0, pages: 0 };
  const { requests } = stubApi(() => json({ users: [], pagination }));
  renderAdmin(<UsersScreen />, { query: 'role=editor' });
  expect(await screen.findByRole('combobox', { name: 'Role' })).toHaveDisplayValue('Editor');
  await waitFor(() => expect(requests[0]?.url).toContain('role=editor'));
  expect(requests[0]?.url).not.toContain('status');
});

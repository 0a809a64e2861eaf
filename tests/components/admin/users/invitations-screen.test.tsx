import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InvitationsScreen } from '@/components/admin/invitations/invitations-screen';
import { useUi } from '@/stores/ui';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

afterEach(cleanup);

test.each([
  [true, 'The invitation of ana@example.test is kept as a file, not sent: no mail server is set'],
  [false, 'An invitation is on its way to ana@example.test'],
])('an invitation is on its way only where a mail server carries it (%s)', async (own, text) => {
  stubApi(({ method }) =>
    method === 'POST'
      ? json({ invitation: { id: 1, email: 'ana@example.test', role: 'author' }, mail: { own } }, 201)
      : json({ invitations: [] }),
  );
  renderAdmin(<InvitationsScreen />);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Invite' }))[0] as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox', { name: /Email address/ }), 'ana@example.test');
  await userEvent.click(screen.getAllByRole('button', { name: 'Invite' }).at(-1) as HTMLElement);
  await waitFor(() => expect(useUi.getState().notifications.map(({ content }) => content)).toContain(text));
});

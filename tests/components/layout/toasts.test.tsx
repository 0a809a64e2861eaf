import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/components/layout/toast';
import { Toasts } from '@/components/layout/toasts';
import { useUi } from '@/stores/ui';
import { renderShell } from './render-shell';

const notify = (content: string) => act(() => useUi.getState().notify(content, 'success'));

test('a notification is an alert, and the next one waits until it is closed', async () => {
  renderShell(<Toasts />);
  notify('Post URL copied to clipboard!');
  notify('Second');
  expect(await screen.findByRole('alert')).toHaveTextContent('Post URL copied to clipboard!');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Second'));
  act(() => useUi.setState(useUi.getInitialState()));
});

test('an alert longer than 500 characters is cut', async () => {
  renderShell(<Toasts />);
  notify('ক্ষ'.repeat(600));
  expect((await screen.findByRole('alert')).textContent).toBe(`${'ক্ষ'.repeat(500)}...`);
  act(() => useUi.setState(useUi.getInitialState()));
});

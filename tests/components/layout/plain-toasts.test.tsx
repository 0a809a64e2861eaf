import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useUi } from '@/stores/ui';
import { renderShell } from './render-shell';

jest.unstable_mockModule('@/components/layout/toast-list', () => {
  throw new Error('Failed to fetch');
});

test('a toast whose code did not come goes by itself as any other does', async () => {
  const { Toasts } = await import('@/components/layout/toasts');
  renderShell(<Toasts />);
  act(() => useUi.getState().notify('Failed to create comment', 'error'));
  const toast = await screen.findByRole('alert');
  // What follows takes its time anew.
  act(() => useUi.getState().notify('Failed to add reaction', 'error'));
  expect(toast).not.toBeInTheDocument();
  const passing = screen.getByText('Failed to add reaction').parentElement;
  // The name that React hears in a browser without animations.
  fireEvent(passing ?? document.body, new Event('webkitAnimationEnd', { bubbles: true }));
  expect(screen.queryByText('Failed to add reaction')).not.toBeInTheDocument();
  act(() => useUi.setState(useUi.getInitialState()));
});

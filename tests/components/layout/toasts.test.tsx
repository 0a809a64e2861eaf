import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/components/layout/toast-list';
import { Toasts } from '@/components/layout/toasts';
import { useUi } from '@/stores/ui';
import { renderShell } from './render-shell';

const notify = (content: string) => act(() => useUi.getState().notify(content, 'success'));

test('at most three notifications stand there, each an alert, the newest first and at once', async () => {
  renderShell(<Toasts />);
  for (const content of ['First', 'Second', 'Third', 'Post URL copied to clipboard!']) notify(content);
  await screen.findAllByRole('alert');
  const shown = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(shown()).toEqual(['Post URL copied to clipboard!', 'Third', 'Second']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
  await waitFor(() => expect(shown()).toEqual(['Post URL copied to clipboard!', 'Second']));
  act(() => useUi.setState(useUi.getInitialState()));
});

test('an alert longer than 500 characters is cut', async () => {
  renderShell(<Toasts />);
  notify('ক্ষ'.repeat(600));
  expect((await screen.findByRole('alert')).textContent).toBe(`${'ক্ষ'.repeat(500)}...`);
  act(() => useUi.setState(useUi.getInitialState()));
});

function Page() {
  const [pressed, setPressed] = useState(0);
  return (
    <>
      <main>
        <h1>Rivers</h1>
        {pressed < 2 && (
          <button type="button" onClick={() => setPressed(pressed + 1)}>
            Remove
          </button>
        )}
      </main>
      <Toasts />
    </>
  );
}

test('a toast that goes leaves the focus where it came from, or on the title where that is gone', async () => {
  renderShell(<Page />);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const removeAndUndo = async () => {
    await press('Remove');
    act(() => useUi.getState().notify('Removed', 'success', { label: 'Undo', run: jest.fn() }));
    await press('Undo');
  };
  await removeAndUndo();
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  await removeAndUndo();
  expect(screen.getByRole('heading', { name: 'Rivers' })).toHaveFocus();
});

test('what can be undone is offered for longer, and undone by Ctrl+Z where nothing is typed', async () => {
  renderShell(
    <>
      <input aria-label="Name" />
      <Toasts />
    </>,
  );
  const run = jest.fn();
  act(() => useUi.getState().notify('Published', 'success', { label: 'Undo', isOwn: true, run }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toHaveAttribute('aria-keyshortcuts');
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(run).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(run).toHaveBeenCalledTimes(1);
});

test('a toast goes after six seconds, one with something to be done after twenty', async () => {
  jest.useFakeTimers();
  renderShell(<Toasts />);
  notify('Saved');
  act(() => useUi.getState().notify('Published', 'success', { label: 'Undo', isOwn: true, run: jest.fn() }));
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(7_000);
  expect(useUi.getState().notifications.map(({ content }) => content)).toEqual(['Published']);
  await pass(14_000);
  expect(useUi.getState().notifications).toEqual([]);
  jest.useRealTimers();
});

import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SeriesScreen } from '@/components/admin/series/series-screen';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

const posts = ['Ferry', 'Bank', 'Delta'].map((title, index) => ({ id: index + 1, title }));
const DIARY = { id: 1, title: 'Diary', slug: 'diary', description: '', postIds: [1, 2, 3], posts };

/** The dialog of a series over a server that refuses to save it. */
async function openSeries() {
  stubApi(({ method, url }) => {
    if (method === 'PUT') return json({ message: 'Part of another series', code: 'invalid' }, 422);
    if (url.includes('admin/series')) return json({ series: [{ ...DIARY, updated_at: '2026-10-12T06:15:00.000Z' }] });
    return json({ posts: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } });
  });
  renderAdmin(<SeriesScreen />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Diary' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('who takes a part out by keyboard goes on in the list', async () => {
  const { user, dialog } = await openSeries();
  act(() => dialog.getByRole('button', { name: 'Take “Bank” out' }).focus());
  await user.keyboard('{Enter}');
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Move “Ferry” up' })).toHaveFocus());
});

test('why a form is not saved stands beside the button that was pressed', async () => {
  const { user, dialog } = await openSeries();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const reason = await dialog.findByRole('alert');
  expect(reason).toHaveTextContent('Part of another series');
  expect(dialog.getByRole('list').compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('Escape asks before an order that is not saved is dropped, and drops what is not changed at once', async () => {
  const { user, dialog } = await openSeries();
  await user.click(dialog.getByRole('button', { name: 'Move “Bank” up' }));
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent('Bank');
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Diary' }));
  expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Ferry');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a way that leads nowhere looks it, and where a dragged part would land is marked', async () => {
  const { dialog } = await openSeries();
  const colorOf = (name: string) => getComputedStyle(dialog.getByRole('button', { name })).color;
  expect(colorOf('Move “Ferry” up')).not.toBe(colorOf('Move “Ferry” down'));
  expect(colorOf('Move “Delta” down')).toBe(colorOf('Move “Ferry” up'));
  const [first, second] = dialog.getAllByRole('listitem');
  if (!first || !second) throw new Error('the series has parts');
  fireEvent.dragStart(first);
  fireEvent.dragOver(second);
  expect(getComputedStyle(second).boxShadow).toContain('inset');
  expect(getComputedStyle(first).boxShadow).not.toContain('inset');
});

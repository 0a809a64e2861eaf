import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotesPanel } from '@/components/admin/editor/notes/notes-panel';
import { EditSession } from '@/components/admin/editor/state/edit-session';
import { SessionProvider } from '@/components/admin/editor/state/session-context';
import type { AdminPost } from '@/lib/schemas/admin-post';
import type { PostNote } from '@/lib/schemas/post-note';
import type { Role } from '@/lib/rules/roles';
import { useUi } from '@/stores/ui';
import { json, stubApi } from '../../../../api/stub-api';
import { makeAdminPost, renderAdmin } from '../../render-admin';

const forget = () => useUi.setState({ notifications: [] });
beforeEach(forget);
afterEach(forget);

const author = { id: 8, username: 'edith', full_name: 'Edith Or', profile_image: null };
const note = (id: number, fields: Partial<PostNote> = {}): PostNote => ({
  ...{ id, parent_id: null, quote: '', quote_at: 0, text: `Note ${id}`, author, resolved_at: null, ...fields },
  created_at: '2026-10-03T09:20:00.000Z',
});

type Waiting = AdminPost['review'];
function open(
  notes: PostNote[],
  { role = 'author', review = null, stored = true }: { role?: Role; review?: Waiting; stored?: boolean } = {},
) {
  const sent: [string, unknown][] = [];
  const draft = { ...makeAdminPost(1), status: 'draft', review, content: '', meta_description: '', comments: 'open' };
  const stub = stubApi(async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'GET') return json(pathname.endsWith('/notes') ? { notes } : { categories: [], posts: [] });
    const text = await request.text();
    sent.push([`${request.method} ${pathname.split('/admin/')[1]}`, text ? JSON.parse(text) : undefined]);
    if (pathname.endsWith('/review')) return json({ post: { ...draft, review: null } });
    return request.method === 'DELETE' ? new Response(null, { status: 204 }) : json({ note: note(99) });
  });
  const failedText = { create: '', update: '' };
  const options = {
    post: stored ? (draft as unknown as AdminPost) : null,
    userId: 3,
    failedText,
    onSaved: () => undefined,
  };
  const session = new EditSession(options);
  const shown: string[] = [];
  session.attach({
    read: () => '',
    write: () => undefined,
    quotes: {
      watch: () => () => undefined,
      selected: () => ({ quote: 'the river', quote_at: 4 }),
      show: ({ quote }) => shown.push(quote) > 0 && quote !== 'gone words',
      mark: (quotes) => shown.push(...quotes.map(({ quote }) => `marked: ${quote}`)),
    },
  });
  renderAdmin(
    <SessionProvider session={session}>
      <NotesPanel onClose={() => undefined} />
    </SessionProvider>,
    { role },
  );
  return { ...stub, sent, shown };
}

test('a note is written on the selected words, or on the whole post', async () => {
  const { sent } = open([]);
  await screen.findByText('No open notes.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Note on these words' }), 'Is it wide?');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual(['POST posts/1/notes', { text: 'Is it wide?', quote: 'the river', quote_at: 4 }]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note on the whole post' }), 'Good');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent[1]).toEqual(['POST posts/1/notes', { text: 'Good' }]));
});

test('threads are marked and shown in the text, answered, settled; settled ones stand apart', async () => {
  const settled = note(3, { resolved_at: '2026-10-04T09:20:00.000Z', text: 'Long done', quote: 'not marked' });
  const { sent, shown } = open([note(1, { quote: 'wide' }), note(2, { parent_id: 1, text: 'Yes' }), settled]);
  const thread = within(await screen.findByRole('listitem'));
  expect(thread.getByText('Yes')).toBeVisible();
  expect(shown).toEqual(['marked: wide']);
  await userEvent.click(thread.getByRole('button', { name: 'Show in the text: wide' }));
  expect(shown).toContain('wide');
  await userEvent.click(thread.getByRole('button', { name: 'Answer' }));
  await userEvent.type(thread.getByRole('textbox', { name: 'Answer' }), 'Fine');
  await userEvent.click(thread.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent[0]).toEqual(['POST posts/1/notes', { text: 'Fine', parentId: 1 }]));
  await userEvent.click(await thread.findByRole('button', { name: 'Settle' }));
  await waitFor(() => expect(sent[1]).toEqual(['PATCH posts/1/notes/1', { resolved: true }]));
  await userEvent.click(screen.getByRole('button', { name: 'Settled (1)' }));
  expect(screen.getByText('Long done')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('words that are not there any more are said to be gone; others’ notes are deleted by editors alone', async () => {
  open([note(1, { quote: 'gone words' })]);
  await userEvent.click(await screen.findByRole('button', { name: /gone words/ }));
  expect(useUi.getState().notifications[0]?.content).toBe('These words are not in the text any more');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('an editor deletes a note after a question, and ends a review', async () => {
  const review = { asked_by: 'Ama', asked_by_id: 9, message: 'The end?', asked_at: '2026-10-03T09:20:00.000Z' };
  const { sent } = open([note(1)], { role: 'editor', review });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent[0]?.[0]).toBe('DELETE posts/1/notes/1'));
  expect(screen.getByRole('note')).toHaveTextContent('Ama asked for a review');
  await userEvent.click(screen.getByRole('button', { name: 'I have reviewed it' }));
  expect(await screen.findByRole('button', { name: 'Ask for review' })).toBeVisible();
  expect(sent[1]?.[0]).toBe('DELETE posts/1/review');
});

test('a review is asked for with or without words', async () => {
  const { sent } = open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for review' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for review' }));
  await waitFor(() => expect(sent[0]).toEqual(['POST posts/1/review', { message: '' }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ask for review' })).toBeNull());
});

test('of a post that is not stored nothing is asked for; no two lines stand on each other', async () => {
  const { requests } = open([], { stored: false });
  expect(await screen.findByText('Notes can be written once the post is saved.')).toBeVisible();
  expect(requests).toEqual([]);
  const [first] = screen.getAllByRole('separator');
  expect(first?.nextElementSibling).toHaveTextContent('Notes can be written');
});

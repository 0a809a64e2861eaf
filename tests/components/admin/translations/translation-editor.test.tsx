import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/components/admin/translations/translated-text';
import { TranslationEditor } from '@/components/admin/translations/translation-editor';
import { keepCopy, readCopy } from '@/components/admin/editor/state/local-copies';
import { UnsavedTexts } from '@/components/admin/translations/translation-fields';
import { EMPTY_TEXTS } from '@/lib/rules/post-texts';
import { trustHtml } from '@/lib/trust-html';
import { json, stubApi } from '../../../api/stub-api';
import { makePost } from '../../posts/render-reader';
import { renderAdmin } from '../render-admin';

const times = { updated_at: '2026-10-03T09:20:00.000Z', status: 'published' as const, review: null, open_notes: 0 };
const post = {
  ...EMPTY_TEXTS,
  ...makePost(5),
  ...times,
  content: trustHtml('<p>Words</p><hr>'),
  comments: 'open' as const,
};

test('a missing title is told at its field, which gets the focus', async () => {
  const errors = { title: ['Title is required'] };
  const { asked } = stubApi(() => json({ message: 'Title is required', code: 'validation', errors }, 422));
  renderAdmin(<TranslationEditor post={post} language="bn" stored={null} unsaved={new UnsavedTexts()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Title is required')).toBeInTheDocument();
  const title = screen.getByRole('textbox', { name: 'Title' });
  expect(title).toHaveAccessibleDescription('Title is required');
  expect(title).toHaveFocus();
  expect(asked).toEqual(['PUT admin/posts/5/translations/bn']);
});

test('an empty text can begin as a copy of the original, which is written over', async () => {
  const { requests } = stubApi(() => json({ message: 'Title is required', code: 'validation' }, 422));
  renderAdmin(<TranslationEditor post={post} language="bn" stored={null} unsaved={new UnsavedTexts()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Copy the original' }));
  const text = screen.getByRole('textbox', { name: 'Text' });
  expect(text).toHaveTextContent('Words');
  expect(text).toHaveFocus();
  // What stands there is never overwritten.
  expect(screen.queryByRole('button', { name: 'Copy the original' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await requests[0]?.json()).toMatchObject({ content: '<p>Words</p><hr>', title: '' });
});

const key = { userId: 3, postId: 5, language: 'bn' };
const show = () =>
  renderAdmin(<TranslationEditor post={post} language="bn" stored={null} unsaved={new UnsavedTexts()} />);
const titleField = () => screen.getByRole('textbox', { name: 'Title' });
afterEach(() => localStorage.clear());

test('what is written is kept in this browser until it is saved, and offered after a crash', async () => {
  stubApi(() => json({ message: 'away' }, 500));
  const { unmount } = show();
  await userEvent.type(titleField(), 'নদী');
  await waitFor(() => expect(readCopy<{ title: string }>(key)?.fields.title).toBe('নদী'));
  unmount();
  show();
  expect(titleField()).toHaveValue('');
  expect(screen.getByRole('status')).toHaveTextContent(/^Changes from .* are kept in this browser\.Restore them/);
  await userEvent.click(screen.getByRole('button', { name: 'Restore them' }));
  expect(titleField()).toHaveValue('নদী');
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  // A save that failed leaves the copy.
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(readCopy(key)).not.toBeNull();
});

test('a saved or discarded text leaves no copy; one of another state of the translation says so', async () => {
  const saved = { ...EMPTY_TEXTS, title: 'নদী', slug: 'nodi', status: 'draft', updated_at: times.updated_at };
  stubApi(() => json({ translation: saved }));
  keepCopy(key, {
    fields: { title: 'নদী' } as never,
    base: '2026-01-01T00:00:00.000Z',
    at: '2026-01-02T00:00:00.000Z',
  });
  const { unmount } = show();
  expect(screen.getByText(/The translation has been changed since\.$/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Restore them' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(readCopy(key)).toBeNull());
  unmount();
  keepCopy(key, { fields: {} as never, base: null, at: '2026-01-02T00:00:00.000Z' });
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect([readCopy(key), screen.queryByRole('button', { name: 'Discard' })]).toEqual([null, null]);
});

test('two tabs with one translation keep what is unsaved beside each other; saving in one drops nothing of the other', async () => {
  const saved = { ...EMPTY_TEXTS, title: 'নদী', slug: 'nodi', status: 'draft', updated_at: times.updated_at };
  stubApi(() => json({ translation: saved }));
  const other = show();
  const another = within(other.container);
  await userEvent.type(another.getByRole('textbox', { name: 'Title' }), 'খাল');
  await waitFor(() => expect(readCopy<{ title: string }>(key)?.fields.title).toBe('খাল'));
  const mine = within(show().container);
  await userEvent.click(mine.getByRole('button', { name: 'Discard' }));
  expect(readCopy(key)).toBeNull();
  await userEvent.type(another.getByRole('textbox', { name: 'Title' }), ' বিল');
  await userEvent.type(mine.getByRole('textbox', { name: 'Title' }), 'নদী');
  await waitFor(() => expect(Object.keys(localStorage).filter((name) => name.includes('~'))).toHaveLength(2));
  await userEvent.click(mine.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(readCopy<{ title: string }>(key)?.fields.title).toBe('খাল বিল'));
});

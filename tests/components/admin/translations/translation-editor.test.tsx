import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/components/admin/translations/translated-text';
import { TranslationEditor } from '@/components/admin/translations/translation-editor';
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

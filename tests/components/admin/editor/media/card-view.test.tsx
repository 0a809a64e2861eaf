import type { Editor } from '@tiptap/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, jest, test } from '@jest/globals';
import { TranslatedText } from '@/components/admin/translations/translated-text';
import { renderAdmin } from '../../render-admin';

afterEach(() => void jest.restoreAllMocks());

test.each([
  ['an item of a list', '<ul><li>One</li></ul>', ''],
  ['a paragraph', '<p>One</p>', ''],
  // The line that is there is the one to go on in.
  ['a paragraph', '<p>One</p>', '<p></p>'],
])('an address that stays a link stands in its own place, never in %s beside it', async (_what, beside, after) => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  let written = '';
  const html = `${beside}<p></p>${after}${beside}`;
  renderAdmin(<TranslatedText html={html} language="en" label="Text" onChange={(next) => void (written = next)} />);
  const text: HTMLElement & { editor?: Editor } = await screen.findByRole('textbox', { name: 'Text' });
  const { editor } = text;
  if (!editor) throw new Error('no editor');
  let place = 0;
  editor.state.doc.forEach((node, at) => {
    if (node.type.name === 'paragraph' && node.content.size === 0 && place === 0) place = at + 1;
  });
  await act(async () => void editor.chain().setTextSelection(place).insertContent({ type: 'card' }).run());
  const field = await screen.findByRole('textbox', { name: 'Address' });
  fireEvent.change(field, { target: { value: 'a.example' } });
  await act(async () => void fireEvent.submit(field));
  expect(written).toContain(`${beside}<p><a href="https://a.example">https://a.example</a></p><p></p>${beside}`);
});

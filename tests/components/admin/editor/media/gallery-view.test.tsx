import { act, fireEvent, screen } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { expect, jest, test } from '@jest/globals';
import { TranslatedText } from '@/components/admin/translations/translated-text';
import { renderAdmin } from '../../render-admin';

test('a picture that was removed comes back by undo, pressed where one is', async () => {
  let written = '';
  const html =
    '<figure class="gallery"><img src="/uploads/a.webp" alt="A"><img src="/uploads/b.webp" alt="B"></figure>';
  renderAdmin(<TranslatedText html={html} language="en" label="Text" onChange={(next) => void (written = next)} />);
  const text: HTMLElement & { editor?: Editor } = await screen.findByRole('textbox', { name: 'Text' });
  await act(async () => void text.editor?.commands.setTextSelection(1));
  const press = (target: HTMLElement, more = {}) =>
    act(async () => void fireEvent.keyDown(target, { key: 'z', ctrlKey: true, ...more }));
  const remove = await screen.findByRole('button', { name: 'Remove: image 1' });
  await act(async () => void fireEvent.click(remove));
  expect(written).not.toContain('a.webp');
  await press(screen.getByRole('button', { name: 'Remove: image 1' }));
  expect(written).toContain('a.webp');
  await press(screen.getByRole('button', { name: 'Remove: image 1' }), { shiftKey: true });
  expect(written).not.toContain('a.webp');
  // What is typed has an undo of its own.
  await press(screen.getByRole('textbox', { name: 'What image 1 shows' }));
  expect(written).not.toContain('a.webp');
});

test('a gallery that was just put in is shown whole, with what asks for its pictures', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  renderAdmin(<TranslatedText html="<p>A</p>" language="en" label="Text" onChange={() => undefined} />);
  const text: HTMLElement & { editor?: Editor } = await screen.findByRole('textbox', { name: 'Text' });
  // Nothing has a place here that a real focus would look for.
  Object.defineProperty(text.editor, 'isFocused', { value: true });
  await act(async () => void text.editor?.commands.insertContent({ type: 'gallery' }));
  const add = await screen.findByRole('button', { name: 'Add images' });
  expect(scrolled.mock.contexts.some((shown) => shown instanceof Element && shown.contains(add))).toBe(true);
  scrolled.mockRestore();
});

import { Editor } from '@tiptap/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { readPost } from '@/components/admin/editor/schema/write-post';
import { ContextBar } from '@/components/admin/editor/toolbar/context-bar';
import texts from '@/messages/en/editor.json' with { type: 'json' };

let editor: Editor;
beforeAll(() => {
  // Not part of jsdom.
  Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
  Range.prototype.getBoundingClientRect = () => document.createElement('i').getBoundingClientRect();
});
beforeEach(() => {
  const element = document.createElement('div');
  document.body.append(element);
  editor = new Editor({ extensions: postExtensions(), element });
});
afterEach(() => {
  const box = editor.view.dom.parentElement;
  editor.destroy();
  box?.remove();
});

function at(html: string) {
  act(() => {
    editor.commands.setContent(readPost(editor.schema, html).toJSON());
    editor.commands.setTextSelection(2);
  });
  render(
    <NextIntlClientProvider locale="en" messages={{ editor: texts }}>
      <ContextBar editor={editor} />
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}
const isBack = () => waitFor(() => expect(editor.view.hasFocus()).toBe(true));

test.each(['Enter', 'Escape'])('%s leads from what a button is asked back to the text', async (key) => {
  const user = at('<p class="button"><a href="/x">Read</a></p>');
  await user.click(screen.getByRole('textbox', { name: 'Address' }));
  expect(editor.view.hasFocus()).toBe(false);
  await user.keyboard(`y{${key}}`);
  await isBack();
  expect(editor.getAttributes('button')).toMatchObject({ href: '/xy' });
});

test('an address without a protocol is one of the web’s', async () => {
  const user = at('<p class="button"><a>Read</a></p>');
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'shop.example{Enter}');
  await isBack();
  expect(editor.getAttributes('button')).toMatchObject({ href: 'https://shop.example' });
});

test('Escape leads back from choices as well; Enter and the space key are theirs', async () => {
  const user = at('<pre><code class="language-ts">one</code></pre>');
  const numbers = screen.getByRole('checkbox', { name: 'Line numbers' });
  act(() => numbers.focus());
  await user.keyboard(' {Enter}');
  expect(numbers).toBeChecked();
  expect(numbers).toHaveFocus();
  await user.keyboard('{Escape}');
  await isBack();
});

test('where there is nothing to ask there is no bar', () => {
  at('<p>Words</p>');
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
});

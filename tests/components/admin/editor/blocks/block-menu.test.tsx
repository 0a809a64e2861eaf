import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { BlockMenu } from '@/components/admin/editor/blocks/block-menu';
import { blockQuery } from '@/components/admin/editor/blocks/block-query';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { renderAdmin } from '../../render-admin';

let editor: Editor;

beforeEach(() => {
  const element = document.body.appendChild(document.createElement('div'));
  editor = new Editor({ extensions: [...postExtensions(), blockQuery], element, content: '<p></p>' });
  // There is no layout in a test.
  jest.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ left: 0, right: 0, top: 0, bottom: 0 });
  renderAdmin(<BlockMenu editor={editor} />);
});
afterEach(() => editor.destroy());

const type = async (text: string) => {
  for (const sign of text) await act(async () => editor.view.dispatch(editor.state.tr.insertText(sign)));
};
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a block is found by several words', async () => {
  await type('/heading ');
  expect(offered()).toEqual(['H2 heading', 'H3 heading']);
  await type('2');
  expect(offered()).toEqual(['H2 heading']);
});

test.each(['/code of', 'and/or not', 'either / or'])('%s is prose, for which nothing opens again', async (prose) => {
  await type(prose);
  expect(offered()).toEqual([]);
  const words = prose.split(' ').slice(1).join(' ').length;
  await act(async () =>
    editor.view.dispatch(editor.state.tr.delete(editor.state.selection.from - words, editor.state.selection.from)),
  );
  expect(offered()).toEqual([]);
});

test('the menu stays at its slash while the text is scrolled to it', async () => {
  await type('/');
  const asked = jest.mocked(editor.view.coordsAtPos).mock.calls.length;
  await act(async () => void fireEvent.scroll(window));
  expect(jest.mocked(editor.view.coordsAtPos).mock.calls.length).toBeGreaterThan(asked);
});

test.each([
  ['a caption', '<figure><img src="/uploads/a.webp" alt="A boat"><figcaption>Cap</figcaption></figure>'],
  ['the title of a fold', '<details><summary>Cap</summary><p>Below</p></details>'],
  ['the words of a button', '<p class="button"><a href="/x">Cap</a></p>'],
])('in %s only what comes below it is offered: its words become no heading', async (_place, content) => {
  let end = 0;
  await act(async () => void editor.commands.setContent(content));
  editor.state.doc.descendants(({ text }, at) => void (text === 'Cap' && (end = at + 3)));
  await act(async () => void editor.commands.setTextSelection(end));
  await type(' /h2');
  expect(offered()).toEqual([]);
  await act(async () => void editor.commands.deleteRange({ from: end + 2, to: end + 4 }));
  expect(offered()).toContain('Table');
  expect(offered()).not.toContain('Quote');
});

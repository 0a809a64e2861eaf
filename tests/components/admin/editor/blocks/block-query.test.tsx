import { Editor } from '@tiptap/core';
import { askForBlock } from '@/components/admin/editor/blocks/ask-for-block';
import { blockQuery, blockQueryOf, closeBlockMenu } from '@/components/admin/editor/blocks/block-query';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';

let editor: Editor;

beforeEach(() => {
  const element = document.body.appendChild(document.createElement('div'));
  editor = new Editor({ extensions: [...postExtensions(), blockQuery], element, content: '<p>Words</p>' });
  editor.commands.setTextSelection(6);
});
afterEach(() => editor.destroy());

const type = (text: string) => {
  for (const sign of text) editor.view.dispatch(editor.state.tr.insertText(sign));
};
const query = () => blockQueryOf(editor.state)?.text;
const close = () => editor.view.dispatch(closeBlockMenu(editor.state));

test.each([
  ['Escape', close],
  ['a loss of the focus', () => editor.view.dom.dispatchEvent(new FocusEvent('blur'))],
  ['a caret elsewhere', () => editor.commands.setTextSelection(2)],
])('%s closes the menu, and takes away the slash that the button wrote', (_name, act) => {
  askForBlock(editor);
  expect([query(), editor.getText()]).toEqual(['', 'Words\n\n/']);
  act();
  expect([query(), editor.getText().trim()]).toEqual([undefined, 'Words']);
});

test('what was typed to find a block stays when the button’s slash goes', () => {
  askForBlock(editor);
  type('head');
  close();
  expect(editor.getText()).toBe('Words\n\nhead');
});

test('a choice takes nothing but the query', () => {
  askForBlock(editor);
  type('h');
  editor.commands.deleteRange(blockQueryOf(editor.state) ?? { from: 0, to: 0 });
  expect(editor.getText().trim()).toBe('Words');
});

test('a slash within a word, or right before one, is a sign of it; one at the start of a line opens the menu', () => {
  for (const place of [1, 4, 6]) {
    editor.commands.setTextSelection(place);
    type('/');
    expect(query()).toBeUndefined();
    editor.commands.undo();
  }
  editor.commands.setTextSelection(6);
  editor.commands.setHardBreak();
  type('/');
  expect(query()).toBe('');
});

test('a slash that somebody typed stays', () => {
  type(' /');
  expect(query()).toBe('');
  editor.view.dom.dispatchEvent(new FocusEvent('blur'));
  expect([query(), editor.getText()]).toEqual([undefined, 'Words /']);
});

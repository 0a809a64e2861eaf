import { Editor } from '@tiptap/core';
import { settledFootnotes } from '@/components/admin/editor/footnotes/settle-footnotes';
import { movableBlocks } from '@/components/admin/editor/blocks/find-blocks';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost, readPost } from '@/components/admin/editor/schema/write-post';

let editor: Editor;
beforeEach(() => {
  const extensions = [...postExtensions(), settledFootnotes, movableBlocks];
  editor = new Editor({ extensions, element: document.createElement('div') });
});
afterEach(() => editor.destroy());

/** The text with the caret before this word. */
function write(html: string, word: string): void {
  editor.commands.setContent(readPost(editor.schema, html).toJSON());
  editor.state.doc.descendants((node, place) => {
    if (node.isText && node.text?.includes(word)) editor.commands.setTextSelection(place + node.text.indexOf(word));
  });
}

function press(key: 'ArrowUp' | 'ArrowDown'): string {
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }));
  return writePost(editor.state.doc);
}

test('a block goes up and down, the caret stays in it, and undo takes it back', () => {
  const html = '<p>one</p><table><tbody><tr><td>two</td></tr></tbody></table><p>three</p>';
  write(html, 'three');
  expect(press('ArrowUp')).toBe('<p>one</p><p>three</p><table><tbody><tr><td>two</td></tr></tbody></table>');
  expect(editor.state.selection.$from.parent.textContent).toBe('three');
  expect(press('ArrowUp')).toBe('<p>three</p><p>one</p><table><tbody><tr><td>two</td></tr></tbody></table>');
  expect(press('ArrowUp')).toBe('<p>three</p><p>one</p><table><tbody><tr><td>two</td></tr></tbody></table>');
  expect(press('ArrowDown')).toBe('<p>one</p><p>three</p><table><tbody><tr><td>two</td></tr></tbody></table>');
  write(html, 'two');
  press('ArrowDown');
  editor.commands.undo();
  expect(writePost(editor.state.doc)).toBe(html);
});

test('an item moves within its list, with all that is in it', () => {
  write('<ul><li>a<ul><li>b</li></ul></li><li>ক্ষ</li></ul><p>after</p>', 'ক্ষ');
  expect(press('ArrowUp')).toBe('<ul><li>ক্ষ</li><li>a<ul><li>b</li></ul></li></ul><p>after</p>');
  expect(press('ArrowUp')).toBe('<ul><li>ক্ষ</li><li>a<ul><li>b</li></ul></li></ul><p>after</p>');
});

test('several selected blocks move as one, and nothing moves behind the notes', () => {
  const notes = '<ol class="footnotes"><li id="anchor-fn-a">Note</li></ol>';
  const marked = '<p>three<sup><a href="#anchor-fn-a">1</a></sup></p>';
  write(`<p>one</p><p>two</p>${marked}${notes}`, 'two');
  editor.commands.setTextSelection({ from: 2, to: editor.state.selection.from + 1 });
  expect(press('ArrowDown')).toBe(`${marked}<p>one</p><p>two</p>${notes}`);
  expect(press('ArrowDown')).toBe(`${marked}<p>one</p><p>two</p>${notes}`);
});

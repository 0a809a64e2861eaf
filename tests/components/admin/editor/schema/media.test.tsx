import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { settledFootnotes } from '@/components/admin/editor/footnotes/settle-footnotes';
import { captions } from '@/components/admin/editor/schema/media';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { readPost, writePost } from '@/components/admin/editor/schema/write-post';

let editor: Editor;
beforeEach(() => {
  const extensions = [...postExtensions(), settledFootnotes, captions];
  editor = new Editor({ extensions, element: document.createElement('div') });
});
afterEach(() => editor.destroy());

const captionOf = (type: string): number => {
  let place = 0;
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === type) place = at + 1;
  });
  return place;
};

/** The text with the caret in the caption of its block of this kind. */
function write(html: string, type: string): void {
  editor.commands.setContent(readPost(editor.schema, html).toJSON());
  editor.commands.setTextSelection(captionOf(type));
}

function press(key: string): string {
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return writePost(editor.state.doc);
}

const PICTURE = '<figure><img src="/uploads/featured-images/a.webp" alt="A"><figcaption>ক্ষ</figcaption></figure>';
const BLOCKS = [
  ['figure', PICTURE],
  ['gallery', '<figure class="gallery"><img src="/a.webp" alt="A"><img src="/b.webp" alt="B"></figure>'],
  ['file', '<figure class="file"><a href="/uploads/files/a.pdf">a.pdf</a></figure>'],
  ['player', '<figure><audio controls src="/uploads/files/a.mp3"></audio></figure>'],
  ['card', '<figure class="bookmark"><a href="https://a.example/"><strong>A</strong></a></figure>'],
] as const;

test.each(BLOCKS)('Enter in the caption of a %s goes on below it', (type, html) => {
  write(`${html}<p>After</p>`, type);
  const before = writePost(editor.state.doc);
  press('Enter');
  editor.view.dispatch(editor.state.tr.insertText('Between'));
  expect(writePost(editor.state.doc)).toBe(before.replace('<p>After', '<p>Between</p><p>After'));
});

test('an empty line below is the one that is gone on in, and nothing comes behind the notes', () => {
  const notes = '<ol class="footnotes"><li id="anchor-fn-a">Note</li></ol>';
  const marked = '<p>One<sup><a href="#anchor-fn-a">1</a></sup></p>';
  write(`${marked}${PICTURE}${notes}`, 'figure');
  expect(press('Enter')).toBe(`${marked}${PICTURE}<p></p>${notes}`);
  editor.commands.setTextSelection(captionOf('figure'));
  expect(press('Enter')).toBe(`${marked}${PICTURE}<p></p>${notes}`);
});

test.each(BLOCKS.slice(1))(
  'Backspace in the empty caption of a %s selects it, and then takes it away',
  (type, html) => {
    write(`<p>Before</p>${html}<p>After</p>`, type);
    const before = writePost(editor.state.doc);
    expect(press('Backspace')).toBe(before);
    expect(editor.state.selection).toBeInstanceOf(NodeSelection);
    expect(press('Backspace')).toBe('<p>Before</p><p>After</p>');
  },
);

test('a caption that says something is written on', () => {
  write(PICTURE, 'figure');
  press('Backspace');
  expect(editor.state.selection).not.toBeInstanceOf(NodeSelection);
});

test.each([
  ['figure', '<figure><img src="/uploads/a.png" alt="A"><figcaption>Words</figcaption></figure>'],
  ['figure', '<figure><img src="/uploads/a.png" alt="A"></figure>'],
  ['gallery', '<figure class="gallery"><img src="/uploads/a.png" alt="A"><figcaption>Words</figcaption></figure>'],
  ['button', '<p class="button"><a href="https://shop.example/">Order</a></p>'],
])('a %s is no heading or code for a press on one of the tools', (type, block) => {
  write(block, type);
  editor.commands.toggleHeading({ level: 2 });
  editor.commands.toggleCodeBlock();
  editor.commands.selectAll();
  editor.commands.setParagraph();
  expect(writePost(editor.state.doc)).toBe(block);
  editor.commands.setTextSelection(captionOf(type));
  editor.commands.toggleBlockquote();
  expect(writePost(editor.state.doc)).toBe(`<blockquote>${block}</blockquote>`);
});

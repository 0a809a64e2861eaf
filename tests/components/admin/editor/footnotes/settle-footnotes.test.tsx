import { Editor } from '@tiptap/core';
import { BLOCKS } from '@/components/admin/editor/blocks/block-list';
import { insertFootnote, settledFootnotes } from '@/components/admin/editor/footnotes/settle-footnotes';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost, readPost } from '@/components/admin/editor/schema/write-post';

const marker = (id: string, number: number) => `<sup><a href="#anchor-fn-${id}">${number}</a></sup>`;
const notes = (...all: [id: string, body: string][]) =>
  `<ol class="footnotes">${all.map(([id, body]) => `<li id="anchor-fn-${id}">${body}</li>`).join('')}</ol>`;

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function open(html: string): Editor {
  const editor = new Editor({
    extensions: [...postExtensions(), settledFootnotes],
    element: document.createElement('div'),
  });
  editor.commands.setContent(readPost(editor.schema, html).toJSON());
  editors.push(editor);
  return editor;
}
const written = ({ state }: Editor) => writePost(state.doc);

/** The place right behind some words. */
function behind(editor: Editor, words: string): number {
  let place = 0;
  editor.state.doc.descendants((node, pos) => {
    const at = node.text?.indexOf(words) ?? -1;
    if (at >= 0) place ||= pos + at + words.length;
  });
  return place;
}

test('a link over words with a marker leaves the marker out: a link within a link would be lost', () => {
  const editor = open(`<p>one${marker('a', 1)} two</p>${notes(['a', 'A'])}`);
  editor.chain().setTextSelection({ from: 1, to: 9 }).setLink({ href: 'https://e.test/' }).run();
  expect(written(editor)).toBe(
    `<p><a href="https://e.test/">one</a>${marker('a', 1)}<a href="https://e.test/"> two</a></p>${notes(['a', 'A'])}`,
  );
});

test('a footnote between two others takes its number, and one writes its text at once', () => {
  const editor = open(`<p>one${marker('a', 1)} two three${marker('b', 2)}</p>${notes(['a', 'A'], ['b', 'B'])}`);
  editor.commands.setTextSelection(behind(editor, 'two'));
  insertFootnote(editor.view);
  editor.commands.insertContent('New');
  expect(written(editor).replace(/fn-[0-9a-f]{8}/gu, 'fn-new')).toBe(
    `<p>one${marker('a', 1)} two${marker('new', 2)} three${marker('b', 3)}</p>${notes(['a', 'A'], ['new', 'New'], ['b', 'B'])}`,
  );
});

test('a note whose marker is deleted stays, last; an empty one goes', () => {
  const editor = open(`<p>one${marker('a', 1)} two${marker('b', 2)}</p>${notes(['a', 'A'], ['b', 'B'])}`);
  const at = behind(editor, 'one');
  editor.commands.deleteRange({ from: at, to: at + 1 });
  expect(written(editor)).toBe(`<p>one two${marker('b', 1)}</p>${notes(['b', 'B'], ['a', 'A'])}`);
  const from = behind(editor, 'A') - 1;
  editor.commands.deleteRange({ from, to: from + 1 });
  expect(written(editor)).toBe(`<p>one two${marker('b', 1)}</p>${notes(['b', 'B'])}`);
});

test('text behind the notes moves before them, and a marker without a note gets one', () => {
  const editor = open(`<p>one${marker('a', 5)}</p>`);
  editor.commands.insertContentAt(editor.state.doc.content.size, '!');
  expect(written(editor)).toBe(`<p>one${marker('a', 1)}</p><p>!</p>${notes(['a', ''])}`);
});

test('a footnote that is chosen on an empty line marks the words before it', () => {
  const block = BLOCKS.find(({ name }) => name === 'footnote');
  const editor = open('<p>one</p><p></p><p>two</p>');
  editor.commands.setTextSelection(6);
  block?.insert(editor, { uploadFailed: '' });
  expect(written(editor)).toMatch(/^<p>one<sup>.*<\/sup><\/p><p>two<\/p><ol class="footnotes">/u);
  const bare = open('<h2>one</h2><p></p>');
  bare.commands.setTextSelection(6);
  block?.insert(bare, { uploadFailed: '' });
  expect(written(bare)).toMatch(/^<h2>one<\/h2><p><sup>/u);
});

import { Editor } from '@tiptap/core';
import { markedQuotes, markQuotes, selectedQuote, showQuote } from '@/components/admin/editor/notes/quotes';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost, readPost } from '@/components/admin/editor/schema/write-post';

let editor: Editor;
beforeAll(() => {
  // Not part of jsdom.
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  editor = new Editor({ extensions: [...postExtensions(), markedQuotes], element: document.createElement('div') });
});
afterEach(() => editor.destroy());

const write = (html: string) => editor.commands.setContent(readPost(editor.schema, html).toJSON());
const selected = () => {
  const { from, to } = editor.state.selection;
  return editor.state.doc.textBetween(from, to, ' ');
};
const marked = () => [...editor.view.dom.querySelectorAll('.noted')].map((element) => element.textContent);

test('selected words are found again, also over paragraphs and emphasis, and in scripts with marks', () => {
  write('<p>The <strong>wide</strong> river</p><p>নদীর ধারে 🌊 বসি</p>');
  editor.commands.setTextSelection({ from: 5, to: 15 });
  expect(selectedQuote(editor)).toEqual({ quote: 'wide river', quote_at: 4 });
  editor.commands.selectAll();
  const all = selectedQuote(editor);
  expect(all?.quote).toBe('The wide river নদীর ধারে 🌊 বসি');
  editor.commands.setTextSelection(1);
  expect(selectedQuote(editor)).toBeNull();
  expect(showQuote(editor, { quote: 'river নদীর ধারে 🌊', quote_at: 9 })).toBe(true);
  expect(selected()).toBe('river নদীর ধারে 🌊');
});

test('of words that stand in several places the nearest are shown; words that went are not', () => {
  write('<p>boat one</p><p>boat two</p><p>boat three</p>');
  expect(showQuote(editor, { quote: 'boat', quote_at: 11 })).toBe(true);
  expect(editor.state.selection.$from.parent.textContent).toBe('boat two');
  expect(showQuote(editor, { quote: 'ship', quote_at: 0 })).toBe(false);
  expect(showQuote(editor, { quote: '', quote_at: 0 })).toBe(false);
});

test('a selection that is too long to be pointed at is none', () => {
  write(`<p>${'word '.repeat(200)}</p>`);
  editor.commands.selectAll();
  expect(selectedQuote(editor)).toBeNull();
});

test('marked words move with the text, and nothing of the marks is saved', () => {
  write('<p>The wide river</p>');
  const before = writePost(editor.state.doc);
  markQuotes(editor, [
    { quote: 'wide', quote_at: 4 },
    { quote: 'gone', quote_at: 0 },
  ]);
  expect(marked()).toEqual(['wide']);
  expect(writePost(editor.state.doc)).toBe(before);
  editor.commands.insertContentAt(1, 'Oh! ');
  expect(marked()).toEqual(['wide']);
  markQuotes(editor, []);
  expect(marked()).toEqual([]);
});

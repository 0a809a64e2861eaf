import { Editor } from '@tiptap/core';
import {
  findInPost,
  foundOf,
  goToMatch,
  look,
  replaceMatch,
  replaceMatches,
  stopLooking,
} from '@/components/admin/editor/find/find-in-post';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost, readPost } from '@/components/admin/editor/schema/write-post';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});
// The test's browser has no layout to scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

function open(html: string, query: string): Editor {
  const editor = new Editor({ extensions: [...postExtensions(), findInPost], element: document.createElement('div') });
  editor.commands.setContent(readPost(editor.schema, html).toJSON());
  editor.commands.setTextSelection(1);
  editors.push(editor);
  look(editor.view, { query, isExact: false });
  return editor;
}
const written = ({ state }: Editor) => writePost(state.doc);
const selected = ({ state: { doc, selection } }: Editor) => doc.textBetween(selection.from, selection.to);

const POST =
  '<h2>The tide</h2><p>A <strong>tide</strong> comes, a ti<em>de</em> goes<br>tide.</p>' +
  '<table><tbody><tr><td><p>Tide</p></td></tr></tbody></table><pre><code class="language-ts">tide()</code></pre>';

test('words are found in every block, through the looks of their parts, and not across lines', () => {
  expect(foundOf(open(POST, 'tide').state).matches).toHaveLength(6);
  expect(foundOf(open(POST, 'goestide').state).matches).toHaveLength(0);
  expect(foundOf(open(POST, '').state).matches).toHaveLength(0);
});

test('one goes around the ends, both ways', () => {
  const editor = open('<p>a tide, b tide, c tide</p>', 'tide');
  const places = [1, 1, 1, 1, -1, -1].map((step) => {
    goToMatch(editor.view, step as 1 | -1);
    expect(selected(editor)).toBe('tide');
    return foundOf(editor.state).current;
  });
  expect(places).toEqual([0, 1, 2, 0, 2, 1]);
});

test('replacing one keeps its looks and goes on to the next', () => {
  const editor = open(POST, 'tide');
  replaceMatch(editor.view, 'ebb');
  replaceMatch(editor.view, 'ebb and tide');
  expect(written(editor)).toContain('<h2>The ebb</h2><p>A <strong>ebb and tide</strong> comes, a ti<em>de</em> goes');
  expect(foundOf(editor.state).current).toBe(1);
  expect(selected(editor)).toBe('tide');
});

test('all are replaced as one step, and come back as one', () => {
  const editor = open(POST, 'tide');
  editor.view.dispatch(editor.state.tr.insertText('The tide. ', 1));
  const before = written(editor);
  expect(replaceMatches(editor.view, 'ebb')).toBe(7);
  expect(written(editor)).not.toMatch(/tide/i);
  expect(written(editor)).toContain('<pre><code class="language-ts">ebb()</code></pre>');
  editor.commands.undo();
  expect(written(editor)).toBe(before);
});

test('words may be replaced by nothing: their block stays', () => {
  const editor = open('<p>tide</p><p>b</p>', 'tide');
  replaceMatch(editor.view, '');
  expect(written(editor)).toBe('<p></p><p>b</p>');
  expect(replaceMatches(editor.view, '')).toBe(0);
});

test('what is written meanwhile is found, and nothing is marked afterwards', () => {
  const editor = open('<p>a tide</p>', 'tide');
  editor.commands.insertContentAt(1, 'tide ');
  expect(editor.view.dom.querySelectorAll('.found')).toHaveLength(2);
  stopLooking(editor.view);
  expect(editor.view.dom.querySelectorAll('.found')).toHaveLength(0);
  expect(written(editor)).toBe('<p>tide a tide</p>');
});

test('a letter that is everywhere marks no more than some', () => {
  const editor = open(`<p>${'a '.repeat(3_000)}</p>`, 'a');
  expect(foundOf(editor.state).matches).toHaveLength(3_000);
  expect(editor.view.dom.querySelectorAll('.found').length).toBeLessThan(1_100);
});

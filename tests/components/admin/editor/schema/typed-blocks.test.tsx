import { Editor } from '@tiptap/core';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost } from '@/components/admin/editor/schema/write-post';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

/** What stands in the text after somebody has typed. */
function typed(words: string): string {
  const editor = new Editor({ extensions: postExtensions(), element: document.createElement('div') });
  editors.push(editor);
  const { view } = editor;
  for (const sign of words) {
    const { from, to } = view.state.selection;
    const isTaken = view.someProp('handleTextInput', (take) => take(view, from, to, sign, () => view.state.tr));
    if (!isTaken) view.dispatch(view.state.tr.insertText(sign, from, to));
  }
  return writePost(view.state.doc);
}

test.each([
  ['So $x^2$.', '<p>So <code class="language-math">x^2</code>.</p>'],
  ['$x$', '<p><code class="language-math">x</code></p>'],
  ['It costs $5 or $6 here', '<p>It costs $5 or $6 here</p>'],
  ['US$5 and US$6$', '<p>US$5 and US$6$</p>'],
  ['$$x^2$$', '<pre><code class="language-math">x^2</code></pre>'],
  ['$$ x', '<pre><code class="language-math">x</code></pre>'],
  ['```ts x', '<pre><code class="language-ts">x</code></pre>'],
  ['```c++ x', '<pre><code class="language-c++">x</code></pre>'],
  ['``` x', '<pre><code>x</code></pre>'],
])('%s is understood as it is typed', (words, html) => {
  expect(typed(words)).toBe(html);
});

test('the label of a button is typed into something that is no link to the browser', () => {
  const content = '<p class="button"><a href="https://shop.example/">Order</a></p>';
  const editor = new Editor({ extensions: postExtensions(), element: document.createElement('div'), content });
  editors.push(editor);
  const label = editor.view.dom.querySelector('p.button > a');
  expect(label).toHaveTextContent('Order');
  expect(label).not.toHaveAttribute('href');
  expect(writePost(editor.view.state.doc)).toBe(content);
});

/** What stands in the text after a key, with the caret at a place. */
function pressed(content: string, at: number, key: string): string {
  const editor = new Editor({ extensions: postExtensions(), element: document.createElement('div'), content });
  editors.push(editor);
  editor.view.setProps({ handleScrollToSelection: () => true });
  editor.commands.setTextSelection(at);
  editor.view.someProp('handleKeyDown', (take) => take(editor.view, new KeyboardEvent('keydown', { key })));
  return `${editor.state.selection.empty ? '' : 'selected: '}${writePost(editor.state.doc)}`;
}

test('code that begins a text keeps its lines when Backspace makes it a paragraph', () => {
  expect(pressed('<pre><code>a\nb</code></pre>', 1, 'Backspace')).toBe('<p>a<br>b</p>');
  expect(pressed('<pre><code>a\nb</code></pre>', 2, 'Backspace')).toContain('<pre>');
});

test('Delete at the end of a fold’s title leaves what it opens as it is, and selects none of it', () => {
  const fold = '<details><summary>Ab</summary><p>Text</p></details>';
  expect(pressed(fold, 4, 'Delete')).toBe(fold);
});

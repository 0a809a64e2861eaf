import { Editor } from '@tiptap/core';
import { settledFootnotes } from '@/components/admin/editor/footnotes/settle-footnotes';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost } from '@/components/admin/editor/schema/write-post';
import { insertTask, tasks } from '@/components/admin/editor/typing/tasks';
import { typedMarkdown } from '@/components/admin/editor/typing/typed-markdown';
import { typedTable } from '@/components/admin/editor/typing/typed-table';
import { typographicSigns } from '@/components/admin/editor/typing/typographic-signs';

const editors: Editor[] = [];
const { parseFromString } = DOMParser.prototype;
afterEach(() => {
  DOMParser.prototype.parseFromString = parseFromString;
  for (const editor of editors.splice(0)) editor.destroy();
});

function enter({ view }: Editor): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true });
  view.someProp('handleKeyDown', (take) => take(view, event) || undefined);
}

/** An editor after somebody has typed in it; line ends are Enter. */
function typed(words: string): Editor {
  const editor = new Editor({
    extensions: [...postExtensions(), settledFootnotes, typographicSigns, typedMarkdown, typedTable, tasks],
    element: document.createElement('div'),
  });
  editors.push(editor);
  const { view } = editor;
  // Under the policy of our pages no string is read as HTML.
  DOMParser.prototype.parseFromString = () => {
    throw new TypeError("This document requires 'TrustedHTML' assignment.");
  };
  for (const sign of words) {
    const { from, to } = view.state.selection;
    if (sign === '\n') enter(editor);
    else if (!view.someProp('handleTextInput', (take) => take(view, from, to, sign, () => view.state.tr)))
      view.dispatch(view.state.tr.insertText(sign, from, to));
  }
  return editor;
}

const html = (words: string) => writePost(typed(words).state.doc);

test.each([
  ['See [the map](https://a.example/x--y) now', '<p>See <a href="https://a.example/x--y">the map</a> now</p>'],
  ['[নদী](/posts/a)।', '<p><a href="/posts/a">নদী</a>।</p>'],
  ['[a **b** c](https://a.example/_(x))', '<p><a href="https://a.example/_(x)">a <strong>b</strong> c</a></p>'],
  ['[x](javascript:alert)', '<p>[x](javascript:alert)</p>'],
  ['![A dot](https://a.example/a.png)b', '<figure><img src="https://a.example/a.png" alt="A dot"></figure><p>b</p>'],
  ['So ![](/uploads/featured-images/a.webp).', '<p>So <img src="/uploads/featured-images/a.webp" alt="">.</p>'],
  ['![x](data:image/svg+xml,x)', '<p>![x](data:image/svg+xml,x)</p>'],
  ['১. চাল\nডাল\n\nEnd', '<ol><li>চাল</li><li>ডাল</li></ol><p>End</p>'],
  ['৩। তিন', '<ol start="3"><li>তিন</li></ol>'],
  ['१) एक\n\n२) दो', '<ol><li>एक</li><li>दो</li></ol>'],
  ['১৯৭১। বছর', '<p>১৯৭১। বছর</p>'],
  ['# One\n## Two\n### Three', '<h2>One</h2><h2>Two</h2><h3>Three</h3>'],
  ['- [ ] Buy rice\nSell rice\n\nEnd', '<ul><li>☐ Buy rice</li><li>☐ Sell rice</li></ul><p>End</p>'],
  ['[x] চাল', '<ul><li>☑ চাল</li></ul>'],
  ['- Rice\n\n[ ] Buy', '<ul><li>Rice</li></ul><ul><li>☐ Buy</li></ul>'],
  ['1. [ ] One\n[x] Two', '<ol><li>☐ One</li><li>☑ Two</li></ol>'],
  [
    'A[^1] b[^two] c[^1]\n[^two]: Second',
    '<p>A<sup><a href="#anchor-fn-1">1</a></sup> b<sup><a href="#anchor-fn-two">2</a></sup> c<sup><a href="#anchor-fn-1">1</a></sup></p>' +
      '<ol class="footnotes"><li id="anchor-fn-1"></li><li id="anchor-fn-two">Second</li></ol>',
  ],
  [
    'x\n| a | **b** |\n|---|:--:|\n| 1 | $x$ |\n| 3 |\n\nEnd',
    '<p>x</p><table><thead><tr><th>a</th><th><strong>b</strong></th></tr></thead><tbody><tr><td>1</td><td><code class="language-math">x</code></td></tr>' +
      '<tr><td>3</td><td></td></tr></tbody></table><p>End</p>',
  ],
  ['| a |\n| --- |\nword', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>word</td></tr></tbody></table>'],
  ['| a | b |\n|---|\nc', '<p>| a | b |</p><p>|---|</p><p>c</p>'],
])('%j is understood as it is typed', (words, expected) => {
  expect(html(words)).toBe(expected);
});

test('what was understood is taken back by undo', () => {
  const editor = typed('[a](https://a.example/)');
  editor.commands.undoInputRule();
  expect(writePost(editor.state.doc)).toBe('<p>[a](https://a.example/)</p>');
});

test.each([
  ['', '<ul><li>☐ </li></ul>'],
  ['Oars', '<ul><li>☐ Oars</li></ul>'],
  ['1. Oars\nBoat', '<ol><li>Oars</li><li>☐ Boat</li></ol>'],
  ['- [x] Oars', '<ul><li>☑ Oars</li></ul>'],
  ['☐ Oars', '<ul><li>☐ Oars</li></ul>'],
  ['- Oars\n\nBoat', '<ul><li>Oars</li></ul><ul><li>☐ Boat</li></ul>'],
  ['- [ ] Oars\n\nBoat', '<ul><li>☐ Oars</li><li>☐ Boat</li></ul>'],
])('the block for tasks makes one of the line with the caret: %s', (words, expected) => {
  const editor = typed(words);
  insertTask(editor);
  expect(writePost(editor.state.doc)).toBe(expected);
  expect(editor.state.selection.from).toBe(editor.state.selection.$from.end());
});

import { Editor } from '@tiptap/core';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost } from '@/components/admin/editor/schema/write-post';
import { typographicSigns } from '@/components/admin/editor/typing/typographic-signs';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
  localStorage.clear();
});

function createEditor(language = 'en'): Editor {
  const extensions = [...postExtensions(), typographicSigns];
  const element = document.createElement('div');
  element.lang = language;
  const editor = new Editor({ extensions, element });
  editors.push(editor);
  return editor;
}

function type({ view }: Editor, words: string): void {
  for (const sign of words) {
    const { from, to } = view.state.selection;
    const isTaken = view.someProp('handleTextInput', (take) => take(view, from, to, sign, () => view.state.tr));
    if (!isTaken) view.dispatch(view.state.tr.insertText(sign, from, to));
  }
}

function typed(words: string, language?: string): string {
  const editor = createEditor(language);
  type(editor, words);
  return editor.getText();
}

const QUOTE = `She said "it isn't 'so' (or "is it")."`;

test.each([
  ['en', 'She said “it isn’t ‘so’ (or “is it”).”'],
  ['en-GB', 'She said “it isn’t ‘so’ (or “is it”).”'],
  ['bn', 'She said “it isn’t ‘so’ (or “is it”).”'],
  ['de', 'She said „it isn’t ‚so‘ (or „is it“).“'],
  ['fr', 'She said «\u202fit isn’t ‘so’ (or «\u202fis it\u202f»).\u202f»'],
  ['ru', 'She said «it isn’t „so“ (or «is it»).»'],
  ['ja', 'She said 「it isn’t 『so』 (or 「is it」).」'],
  ['sv', 'She said ”it isn’t ’so’ (or ”is it”).”'],
  ['ar', 'She said «it isn’t ‘so’ (or «is it»).»'],
])('quotes are those of %s', (language, text) => {
  expect(typed(QUOTE, language)).toBe(text);
});

test.each([
  ['1990--2001', '1990–2001'],
  ['Yes---no', 'Yes—no'],
  ['Yes -- no', 'Yes – no'],
  ['Yes --- no', 'Yes — no'],
  ['npm test --watch', 'npm test --watch'],
  ['-- so', '-- so'],
  ['Well...', 'Well…'],
  ['Well......', 'Well……'],
  ['"\'so\'"', '“‘so’”'],
  ["rock 'n' roll", 'rock ‘n’ roll'],
  ['“x"', '“x”'],
])('%s is printed as %s', (words, text) => {
  expect(typed(words)).toBe(text);
});

test('a line of hyphens stays a dividing line, and code stays as it is typed', () => {
  const editor = createEditor();
  type(editor, '---');
  expect(writePost(editor.state.doc)).toContain('<hr>');
  const code = createEditor();
  type(code, '```ts const a = "x--y";');
  expect(code.getText()).toContain('const a = "x--y";');
  const inline = createEditor();
  type(inline, '`a`');
  inline.commands.setMark('code');
  type(inline, `"b'c"`);
  expect(inline.getText()).toContain(`"b'c"`);
});

test('undo and Backspace bring back what was typed', () => {
  const editor = createEditor();
  type(editor, 'Well...');
  editor.commands.undo();
  expect(editor.getText()).toBe('Well...');
  type(editor, ' "');
  editor.commands.undoInputRule();
  expect(editor.getText()).toBe('Well... "');
});

test('who wants none switches them off, here and the next time', () => {
  const editor = createEditor();
  editor.commands.toggleTypographicSigns();
  type(editor, '"a--b..."');
  expect(editor.getText()).toBe('"a--b..."');
  expect(localStorage.getItem('typographic-signs')).toBe('off');
  expect(typed('"')).toBe('"');
  editor.commands.toggleTypographicSigns();
  expect(typed('"')).toBe('“');
});

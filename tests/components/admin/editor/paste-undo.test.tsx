import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { writingInput } from '@/components/admin/editor/paste/writing-input';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';

test('one undo takes back what was pasted, and leaves what was typed just before', () => {
  const texts = { uploadFailed: '', lostImages: () => '' } as unknown as Parameters<typeof writingInput>[0];
  const editor = new Editor({
    extensions: [...postExtensions(), writingInput(texts)],
    element: document.createElement('div'),
  });
  const { view } = editor;
  // Not part of jsdom; where it scrolls to is not what is asked here.
  view.setProps({ handleScrollToSelection: () => true });
  view.dispatch(view.state.tr.insertText('Before '));
  const given: Record<string, string> = { 'text/html': '<b>pasted</b>', 'text/plain': 'pasted' };
  const data = { getData: (type: string) => given[type] ?? '', types: Object.keys(given), items: [], files: [] };
  const event = { clipboardData: data } as unknown as ClipboardEvent;
  expect(view.someProp('handlePaste', (take) => take(view, event, Slice.empty))).toBe(true);
  expect(view.state.doc.textContent).toBe('Before pasted');
  editor.commands.undo();
  expect(view.state.doc.textContent.trim()).toBe('Before');
  editor.destroy();
});

test.each([
  ['a V that was typed before means nothing for what a menu pastes', { key: 'V', shiftKey: true }, true],
  ['Ctrl+Shift+V pastes without the looks', { key: 'V', shiftKey: true, ctrlKey: true }, false],
])('%s', (_name, key, isRead) => {
  const texts = { uploadFailed: '', lostImages: () => '' } as unknown as Parameters<typeof writingInput>[0];
  const element = document.createElement('div');
  const editor = new Editor({ extensions: [...postExtensions(), writingInput(texts)], element });
  const { view } = editor;
  view.setProps({ handleScrollToSelection: () => true });
  const data = { getData: (type: string) => (type === 'text/html' ? '<b>pasted</b>' : ''), types: [], files: [] };
  const paste = () =>
    view.someProp('handlePaste', (take) =>
      take(view, { clipboardData: data } as unknown as ClipboardEvent, Slice.empty),
    ) ?? false;
  view.dom.dispatchEvent(new KeyboardEvent('keydown', key));
  expect(paste()).toBe(isRead);
  view.dom.dispatchEvent(new KeyboardEvent('keyup', key));
  expect(paste()).toBe(true);
  editor.destroy();
});

test('a table that is pasted on an empty line takes its place', () => {
  const texts = { uploadFailed: '', lostImages: () => '' } as unknown as Parameters<typeof writingInput>[0];
  const element = document.createElement('div');
  const editor = new Editor({ extensions: [...postExtensions(), writingInput(texts)], element });
  const { view } = editor;
  view.setProps({ handleScrollToSelection: () => true });
  const html = '<table><tr><td>A</td><td>B</td></tr></table>';
  const data = { getData: (type: string) => (type === 'text/html' ? html : ''), types: [], files: [] };
  view.someProp('handlePaste', (take) => take(view, { clipboardData: data } as unknown as ClipboardEvent, Slice.empty));
  expect(view.state.doc.content.content.map(({ type }) => type.name)).toEqual(['table', 'paragraph']);
  editor.destroy();
});

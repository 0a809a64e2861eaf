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

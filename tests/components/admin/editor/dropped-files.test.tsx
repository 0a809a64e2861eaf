import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { writingInput } from '@/components/admin/editor/paste/writing-input';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { stubApi } from '../../../api/stub-api';

let editor: Editor;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:here';
  // What is sent stays on its way.
  stubApi(() => new Promise(() => undefined));
  const texts = { uploadFailed: '', lostImages: () => '' } as unknown as Parameters<typeof writingInput>[0];
  const element = document.createElement('div');
  editor = new Editor({ extensions: [...postExtensions(), writingInput(texts)], element, content: '<p>Words</p>' });
  editor.view.setProps({ handleScrollToSelection: () => true });
  jest.spyOn(editor.view, 'focus').mockImplementation(() => undefined);
});
afterEach(() => editor.destroy());

const picture = new File(['x'], 'boat.png', { type: 'image/png' });
const paper = new File(['x'], 'paper.pdf', { type: 'application/pdf' });
const song = new File(['x'], 'song.mp3', { type: 'audio/mpeg' });
const data = (files: File[], html = '') => ({
  getData: (type: string) => (type === 'text/html' ? html : ''),
  files,
  types: [],
});
const blocks = () => editor.getJSON().content.map(({ type, attrs }) => [type, attrs?.name].filter(Boolean).join(' '));

function drop(pos: number, files: File[], html?: string) {
  jest.spyOn(editor.view, 'posAtCoords').mockReturnValue({ pos, inside: 0 });
  const event = { dataTransfer: data(files, html), preventDefault: jest.fn() };
  const isTaken = editor.view.someProp('handleDrop', (take) =>
    take(editor.view, event as unknown as DragEvent, Slice.empty, false),
  );
  return [isTaken, event.preventDefault.mock.calls.length];
}

test('a picture that is dropped on a word stands before or behind its block', () => {
  expect(drop(2, [picture])).toEqual([true, 1]);
  expect(blocks()).toEqual(['figure', 'paragraph']);
  expect(editor.getText().trim()).toBe('Words');
});

test('other files are blocks of their own, dropped or pasted: the browser does not leave the page for them', () => {
  expect(drop(5, [picture, paper, song])).toEqual([true, 1]);
  expect(new Set(blocks())).toEqual(new Set(['figure', 'file paper.pdf', 'paragraph', 'player']));
  expect(editor.getText().trim()).toBe('Words');
  editor.commands.setContent('<p>Words</p>');
  const event = { clipboardData: data([paper]) } as unknown as ClipboardEvent;
  expect(editor.view.someProp('handlePaste', (take) => take(editor.view, event, Slice.empty))).toBe(true);
  expect(blocks()).toContain('file paper.pdf');
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Slice } from '@tiptap/pm/model';
import { waitFor } from '@testing-library/react';
import { bringImage } from '@/components/admin/editor/images/insert-images';
import { announceUpload, stopUpload, useUploads } from '@/components/admin/editor/images/uploads';
import { writingInput } from '@/components/admin/editor/paste/writing-input';
import { countUnready } from '@/components/admin/editor/publish/unready-blocks';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost } from '@/components/admin/editor/schema/write-post';
import { stubApi } from '../../../api/stub-api';
import { holdUploads } from '../../../setup/hold-uploads';

let editor: Editor;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  // What is sent stays on its way.
  stubApi(() => new Promise(() => undefined));
  const texts = { uploadFailed: 'not sent', lostImages: () => '' } as unknown as Parameters<typeof writingInput>[0];
  const element = document.createElement('div');
  editor = new Editor({ extensions: [...postExtensions(), writingInput(texts)], element, content: '<p>Words</p>' });
  editor.view.setProps({ handleScrollToSelection: () => true });
  jest.spyOn(editor.view, 'focus').mockImplementation(() => undefined);
});
afterEach(() => {
  editor.destroy();
  useUploads.setState({}, true);
});

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

test('several files that are dropped stand as they were given', () => {
  drop(5, [paper, song, new File(['x'], 'last.pdf', { type: 'application/pdf' })]);
  expect(blocks().filter((name) => name !== 'paragraph')).toEqual(['file paper.pdf', 'player', 'file last.pdf']);
});

test.each([
  [
    'picture',
    picture,
    { featured_image: '/uploads/featured-images/a.png', width: 2, height: 1 },
    /featured-images\/a/u,
  ],
  ['file', paper, { file: { url: '/uploads/files/a.pdf', type: 'pdf', size: 3 } }, /files\/a\.pdf/u],
])(
  'a %s that arrives while it is out of the text is there when undo brings it back',
  async (_kind, file, stored, at) => {
    const held = holdUploads();
    drop(5, [file]);
    await waitFor(() => expect(held).toHaveLength(1));
    editor.view.dispatch(closeHistory(editor.state.tr));
    editor.commands.deleteRange({ from: 0, to: editor.state.doc.content.size });
    expect(blocks()).toEqual(['paragraph']);
    held[0]?.arrive(stored);
    await waitFor(() => expect(useUploads.getState()).toEqual({}));
    editor.commands.undo();
    expect(writePost(editor.state.doc)).toMatch(at);
    expect(countUnready(editor.state.doc).missing).toBe(0);
  },
);

test('a picture that was taken out while it was sent can be sent again when undo brings it back', async () => {
  const held = holdUploads();
  drop(5, [picture]);
  await waitFor(() => expect(held).toHaveLength(1));
  const [id = ''] = Object.keys(useUploads.getState());
  stopUpload(id);
  await waitFor(() => expect(useUploads.getState()[id]?.error).toBe('not sent'));
  expect(useUploads.getState()[id]?.file).toBe(picture);
  void bringImage(editor, id, 'not sent');
  await waitFor(() => expect(held).toHaveLength(2));
});

test('what was taken out of the text while it was sent keeps nobody from publishing; undo brings the wait back', () => {
  drop(5, [picture]);
  expect(countUnready(editor.state.doc).missing).toBe(1);
  editor.view.dispatch(closeHistory(editor.state.tr));
  const figure = editor.state.doc.children.findIndex(({ type }) => type.name === 'figure');
  editor.commands.setNodeSelection(figure === 0 ? 0 : editor.state.doc.child(0).nodeSize);
  editor.commands.deleteSelection();
  expect(countUnready(editor.state.doc)).toEqual({ missing: 0, undescribed: 0, unaddressed: 0 });
  editor.commands.undo();
  expect(countUnready(editor.state.doc).missing).toBe(1);
});

test('a cover or a picture of a gallery that is on its way is waited for', () => {
  announceUpload(picture, { isBeside: true });
  expect(countUnready(editor.state.doc).missing).toBe(1);
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { expect, jest, test } from '@jest/globals';
import { countUnready } from '@/components/admin/editor/publish/unready-blocks';
import { TranslatedText } from '@/components/admin/translations/translated-text';
import { useUi } from '@/stores/ui';
import { stubApi } from '../../../../api/stub-api';
import { holdUploads } from '../../../../setup/hold-uploads';
import { renderAdmin } from '../../render-admin';

/** A gallery of so many pictures to which others are added, and what the server is asked meanwhile. */
async function addTo(count: number, files: string[]) {
  let last = 0;
  URL.createObjectURL = () => `blob:${(last += 1)}`;
  URL.revokeObjectURL = () => undefined;
  stubApi(() => new Promise(() => undefined));
  const held = holdUploads();
  let written = '';
  const html = `<p>A</p><figure class="gallery">${'<img src="/uploads/old.webp" alt="Old">'.repeat(count)}</figure>`;
  renderAdmin(<TranslatedText html={html} language="en" label="Text" onChange={(next) => void (written = next)} />);
  const text: HTMLElement & { editor?: Editor } = await screen.findByRole('textbox', { name: 'Text' });
  const editor = text.editor as Editor;
  editor.view.setProps({ handleScrollToSelection: () => true });
  await act(async () => void editor.commands.setTextSelection(4));
  const chosen = files.map((name) => new File(['x'], `${name}.png`, { type: 'image/png' }));
  jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: chosen });
    this.dispatchEvent(new Event('change'));
  });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add images' })));
  const arrive = async (name: string) => {
    await waitFor(() => expect(held).toHaveLength(files.indexOf(name) + 1));
    const featured_image = `/uploads/featured-images/${name}-8x6.webp`;
    await act(async () => held.at(-1)?.arrive({ featured_image, width: 8, height: 6 }));
  };
  return { editor, held, arrive, written: () => written };
}

test('pictures on their way have their places: nothing is put there meanwhile, and what does not fit is said', async () => {
  const { editor, arrive, written } = await addTo(7, ['one', 'two', 'three']);
  expect(useUi.getState().notifications.map(({ content }) => content)).toEqual([
    'A gallery holds 9 images. The others were left out.',
  ]);
  expect(screen.queryByRole('button', { name: 'Add from posts' })).toBeNull();
  // One that is removed while they arrive comes back by undo, and they stay.
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Remove: image 1' })));
  await act(async () => void editor.commands.undo());
  await arrive('one');
  await arrive('two');
  await waitFor(() => expect(written()).toMatch(/one-8x6.*two-8x6/));
  expect(written().match(/old\.webp/g)).toHaveLength(7);
  expect(countUnready(editor.state.doc).missing).toBe(0);
});

test('a gallery that is taken out keeps nobody waiting, sends nothing more, and goes on when undo brings it back', async () => {
  const { editor, held, arrive, written } = await addTo(1, ['one', 'two']);
  expect(countUnready(editor.state.doc).missing).toBe(2);
  await act(async () => void editor.chain().setNodeSelection(3).deleteSelection().run());
  expect(countUnready(editor.state.doc).missing).toBe(0);
  await arrive('one');
  expect(held).toHaveLength(1);
  await act(async () => void editor.commands.undo());
  await arrive('two');
  await waitFor(() => expect(written()).toMatch(/old\.webp.*one-8x6.*two-8x6/));
});

test('a picture that was removed comes back by undo, pressed where one is', async () => {
  let written = '';
  const html =
    '<figure class="gallery"><img src="/uploads/a.webp" alt="A"><img src="/uploads/b.webp" alt="B"></figure>';
  renderAdmin(<TranslatedText html={html} language="en" label="Text" onChange={(next) => void (written = next)} />);
  const text: HTMLElement & { editor?: Editor } = await screen.findByRole('textbox', { name: 'Text' });
  await act(async () => void text.editor?.commands.setTextSelection(1));
  const press = (target: HTMLElement, more = {}) =>
    act(async () => void fireEvent.keyDown(target, { key: 'z', ctrlKey: true, ...more }));
  const remove = await screen.findByRole('button', { name: 'Remove: image 1' });
  await act(async () => void fireEvent.click(remove));
  expect(written).not.toContain('a.webp');
  await press(screen.getByRole('button', { name: 'Remove: image 1' }));
  expect(written).toContain('a.webp');
  await press(screen.getByRole('button', { name: 'Remove: image 1' }), { shiftKey: true });
  expect(written).not.toContain('a.webp');
  // What is typed has an undo of its own.
  await press(screen.getByRole('textbox', { name: 'What image 1 shows' }));
  expect(written).not.toContain('a.webp');
});

test('a gallery that was just put in is shown whole, with what asks for its pictures', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  renderAdmin(<TranslatedText html="<p>A</p>" language="en" label="Text" onChange={() => undefined} />);
  const text: HTMLElement & { editor?: Editor } = await screen.findByRole('textbox', { name: 'Text' });
  // Nothing has a place here that a real focus would look for.
  Object.defineProperty(text.editor, 'isFocused', { value: true });
  await act(async () => void text.editor?.commands.insertContent({ type: 'gallery' }));
  const add = await screen.findByRole('button', { name: 'Add images' });
  expect(scrolled.mock.contexts.some((shown) => shown instanceof Element && shown.contains(add))).toBe(true);
  scrolled.mockRestore();
});

test('keys go on at the picture before the one that was removed, and at last where others are added', async () => {
  await addTo(2, []);
  for (const [removed, next] of [
    ['Remove: image 2', 'Remove: image 1'],
    ['Remove: image 1', 'Add from posts'],
  ]) {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: removed })));
    expect(screen.getByRole('button', { name: next })).toHaveFocus();
  }
});

test('a picture is dragged by its small one to another place, and stays where the system takes the pointer away', async () => {
  const { editor, written } = await addTo(1, []);
  const images = ['a', 'b', 'c'].map((name) => ({ src: `/uploads/${name}.webp`, alt: name }));
  await act(async () => void editor.commands.updateAttributes('gallery', { images }));
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: /^What image/ })).toHaveLength(3));
  Element.prototype.setPointerCapture = () => undefined;
  const thumbnails = () =>
    screen.getAllByRole('textbox', { name: /^What image/ }).flatMap((field) => {
      const row = field.closest('.MuiStack-root');
      return [...(row?.querySelectorAll('img') ?? [])];
    });
  // Rows of 50 px below each other.
  const rects = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, row * 50, 100, 50);
  });
  const drag = async (clientY: number, end: 'pointerUp' | 'pointerCancel') => {
    const [first] = thumbnails();
    if (!first) throw new Error('no picture');
    await act(async () => void fireEvent.pointerDown(first, { clientY: 10 }));
    await act(async () => void fireEvent.pointerMove(first, { clientY }));
    await act(async () => void fireEvent[end](first, { clientY }));
  };
  await drag(90, 'pointerCancel');
  await drag(20, 'pointerUp');
  expect(written()).toMatch(/a\.webp.*b\.webp.*c\.webp/);
  await drag(90, 'pointerUp');
  expect(written()).toMatch(/b\.webp.*a\.webp.*c\.webp/);
  await act(async () => void editor.commands.undo());
  expect(written()).toMatch(/a\.webp.*b\.webp.*c\.webp/);
  rects.mockRestore();
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { beforeAll, expect, test } from '@jest/globals';
import { BLOCKS } from '@/components/admin/editor/blocks/block-list';
import { TranslatedText } from '@/components/admin/translations/translated-text';
import { json, stubApi } from '../../../../api/stub-api';
import { renderAdmin } from '../../render-admin';

const image = (name: string, alt: string) => ({
  ...{ src: `/uploads/featured-images/${name}-800x600.webp`, alt, width: 800, height: 600 },
  post: { id: 7, title: `Post of ${name}` },
});

// Where a text is scrolled to is nowhere here.
beforeAll(() => {
  Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  window.scrollBy = () => undefined;
});

async function open(html: string) {
  let written = html;
  renderAdmin(<TranslatedText html={html} language="en" label="Text" onChange={(next) => void (written = next)} />);
  const text: HTMLElement & { editor?: Editor } = await screen.findByRole('textbox', { name: 'Text' });
  await act(async () => void text.editor?.commands.setTextSelection(1));
  return { editor: text.editor as Editor, written: () => written };
}

test('an image that a post shows already is put into the text, with what it shows', async () => {
  const asked: string[] = [];
  stubApi(({ url }) => {
    const query = new URL(url).searchParams;
    asked.push(query.toString());
    if (query.get('search') === 'none') return json({ images: [], next: null });
    return query.get('before')
      ? json({ images: [image('second', ''), image('first', 'Again')], next: null })
      : json({ images: [image('first', 'A boat')], next: 5 });
  });
  const { editor, written } = await open('<p>Words</p>');
  const block = BLOCKS.find(({ name }) => name === 'usedImage');
  act(() => block?.insert(editor, { uploadFailed: '' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Images in posts' }));
  expect(await dialog.findByRole('button', { name: 'A boat Post of first' })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Show more' }));
  // The keys go on there.
  expect(await dialog.findByRole('button', { name: 'Post of second' })).toHaveFocus();
  // What two pages show stands there once.
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search posts' }), 'none');
  expect(await dialog.findByText('No images found.')).toBeInTheDocument();
  await userEvent.clear(dialog.getByRole('searchbox', { name: 'Search posts' }));
  await userEvent.click(await dialog.findByRole('button', { name: /^A boat/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written()).toContain('<img src="/uploads/featured-images/first-800x600.webp" alt="A boat"');
  expect(written()).toContain('width="800" height="600"');
  expect(asked.slice(0, 3)).toEqual(['', 'before=5', 'search=none']);
});

test('pages without images are looked through unasked; a gallery takes one, which asks to be described', async () => {
  stubApi(({ url }) => {
    const before = Number(new URL(url).searchParams.get('before') ?? 4);
    return json(before > 1 ? { images: [], next: before - 1 } : { images: [image('last', '')], next: null });
  });
  const { written } = await open('<figure class="gallery"><img src="/uploads/a.webp" alt="A"></figure>');
  fireEvent.click(await screen.findByRole('button', { name: 'Add from posts' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Post of last' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add one image' }));
  await waitFor(() => expect(written()).toMatch(/a\.webp.*last-800x600\.webp" alt="".*class="undescribed"/));
});

test('a gallery takes several at once, in the order in which they are chosen and no more than it has room for', async () => {
  const images = ['one', 'two', 'three', 'four'].map((name) => image(name, name));
  stubApi(() => json({ images, next: null }));
  const shown = '<img src="/uploads/a.webp" alt="A">'.repeat(6);
  const { written } = await open(`<figure class="gallery">${shown}</figure>`);
  fireEvent.click(await screen.findByRole('button', { name: 'Add from posts' }));
  const choice = (name: string) => screen.getByRole('button', { name: `${name} Post of ${name}` });
  await screen.findByRole('button', { name: 'four Post of four' });
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  for (const name of ['three', 'four', 'one']) await userEvent.click(choice(name));
  expect(screen.getByText('3 of 3 chosen')).toBeInTheDocument();
  expect(screen.getByText('The gallery has no room for more images.')).toBeInTheDocument();
  expect(choice('two')).toBeDisabled();
  await userEvent.click(choice('four'));
  expect(choice('four')).toHaveAttribute('aria-pressed', 'false');
  act(() => choice('two').focus());
  await userEvent.keyboard(' ');
  expect(choice('two')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Add 3 images' }));
  await waitFor(() => expect(written()).toMatch(/three-800x600.*one-800x600.*two-800x600/));
  expect(written()).not.toContain('four-800x600');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what cannot be fetched is said, and asked for again', async () => {
  let isAway = true;
  stubApi(() => (isAway ? json({ message: '' }, 500) : json({ images: [], next: null })));
  await open('<figure class="gallery"><img src="/uploads/a.webp" alt="A"></figure>');
  fireEvent.click(await screen.findByRole('button', { name: 'Add from posts' }));
  const alert = await screen.findByText('Failed to fetch images', undefined, { timeout: 10_000 });
  expect(alert).toBeInTheDocument();
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no images in your posts yet.')).toBeInTheDocument();
});

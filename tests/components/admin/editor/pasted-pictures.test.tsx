import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { writingInput } from '@/components/admin/editor/paste/writing-input';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { useUi } from '@/stores/ui';
import { json, stubApi, type Answer } from '../../../api/stub-api';

const DOCS = 'https://lh7-rt.googleusercontent.com/docsz/AD_4nXc?key=x';
const copy = (url: string) => ({
  link: {
    ...{ url, kind: 'picture', title: '', description: '', site: 'a.test', width: 1_200, height: 630 },
    image: '/uploads/featured-images/copy-1200x630.webp',
  },
});
const refused = () => json({ message: 'No', code: 'invalid', key: 'linkUnread' }, 422);

let editor: Editor;
beforeEach(() => {
  const texts = { lostImages: String, foreignImages: (count: number) => `${count} left`, linkFailed: 'No' };
  const input = writingInput(texts as unknown as Parameters<typeof writingInput>[0]);
  editor = new Editor({ extensions: [...postExtensions(), input], element: document.createElement('div') });
  editor.view.setProps({ handleScrollToSelection: () => true });
  jest.spyOn(editor.view, 'focus').mockImplementation(() => undefined);
  useUi.setState({ notifications: [] });
});
afterEach(() => {
  editor.destroy();
  useUi.setState({ notifications: [] });
});

const said = () => useUi.getState().notifications.map(({ content }) => content);
const pictures = () => {
  const found: unknown[] = [];
  editor.state.doc.descendants(({ type, attrs }) => {
    if (type.name === 'figure' || type.name === 'image') found.push([type.name, attrs.src, attrs.alt, attrs.width]);
  });
  return found;
};

function paste(html: string, text = '') {
  const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : text), files: [], types: [] };
  const event = { clipboardData } as unknown as ClipboardEvent;
  return editor.view.someProp('handlePaste', (take) => take(editor.view, event, Slice.empty));
}

const answer: Answer = async (request) => {
  const { url } = (await request.json()) as { url: string };
  return url.includes('gone') ? refused() : json(copy(url));
};

test('a picture of Google Docs is a figure, shown from there until it is the site’s own; undo takes it away as a whole', async () => {
  const { asked, requests } = stubApi(answer);
  paste(
    `<b style="font-weight:normal" id="docs-internal-guid-1"><p>Words</p><p dir="ltr"><span><img src="${DOCS}" alt="" width="624" height="328"></span></p><p>More</p></b>`,
  );
  expect(pictures()).toEqual([['figure', DOCS, null, '624']]);
  await waitFor(() =>
    expect(pictures()).toEqual([['figure', '/uploads/featured-images/copy-1200x630.webp', null, '1200']]),
  );
  expect(asked).toEqual(['POST admin/links']);
  await expect(requests[0]?.json()).resolves.toEqual({ url: DOCS, as: 'picture' });
  expect(said()).toEqual([]);
  editor.commands.undo();
  expect([pictures(), editor.getText()]).toEqual([[], '']);
});

test('those that cannot be had stay where they are, and are counted; one that is shown twice is asked for once', async () => {
  const { asked } = stubApi(answer);
  const picture = (name: string, alt: string) => `<p><img src="https://a.test/${name}" alt="${alt}"></p>`;
  paste(`${picture('gone.png', 'A')}${picture('b.png', 'B')}<p>Again <img src="//a.test/b.png" alt="B"> in a line</p>`);
  await waitFor(() => expect(said()).toEqual(['1 left']));
  const own = '/uploads/featured-images/copy-1200x630.webp';
  expect(pictures()).toEqual([
    ['figure', 'https://a.test/gone.png', 'A', null],
    ['figure', own, 'B', '1200'],
    ['image', own, 'B', '1200'],
  ]);
  expect(asked).toHaveLength(2);
});

test('of more pictures than the server reads in an hour the rest stay where they are', async () => {
  const { asked } = stubApi(answer);
  paste(Array.from({ length: 62 }, (_, n) => `<p><img src="https://a.test/${n}.png"></p>`).join(''));
  await waitFor(() => expect(said()).toEqual(['2 left']), { timeout: 20_000 });
  expect(asked).toHaveLength(60);
});

test('pictures of our own pages, and what was copied in the editor, are asked for nowhere', () => {
  const { asked } = stubApi(answer);
  paste(`<p><img src="${window.location.origin}/uploads/featured-images/a-1x1.webp" alt="A"></p>`);
  paste('<p data-pm-slice="1 1 []">x <img src="https://a.test/b.png" alt="B"></p>');
  expect(pictures()).toEqual([
    ['figure', '/uploads/featured-images/a-1x1.webp', 'A', null],
    ['image', 'https://a.test/b.png', 'B', null],
  ]);
  expect(asked).toEqual([]);
});

test.each([
  ['alone', '', ['figure 1']],
  ['and one behind it, whose caption waits', '<p><img src="/uploads/2.png"></p>', ['figure 1', 'figure 2']],
  ['and its caption', '<p>Caption</p>', ['figure 1 Caption']],
])('a picture is pasted %s: none takes the place of another', (_what, then, expected) => {
  stubApi(answer);
  paste('<p><img src="/uploads/1.png"></p>');
  if (then) paste(then);
  const blocks = editor.getJSON().content.filter(({ content, attrs }) => content ?? attrs?.src);
  expect(
    blocks.map(({ type, attrs, content }) =>
      [
        type,
        String(attrs?.src ?? '').replace(/\D/g, ''),
        ...(content ?? []).map((part) => ('text' in part ? part.text : '')),
      ].join(' '),
    ),
  ).toEqual(expected);
});

test('screenshots that are pasted one after another all stay', () => {
  URL.createObjectURL = () => 'blob:here';
  stubApi(() => new Promise(() => undefined));
  const clipboardData = { getData: () => '', files: [new File(['x'], 'a.png', { type: 'image/png' })], types: [] };
  for (let count = 0; count < 3; count += 1)
    editor.view.someProp('handlePaste', (take) =>
      take(editor.view, { clipboardData } as unknown as ClipboardEvent, Slice.empty),
    );
  expect(pictures()).toHaveLength(3);
});

test('the address of a picture on a line of its own becomes the picture', async () => {
  stubApi(answer);
  paste('', 'https://a.test/river.jpg');
  await waitFor(() =>
    expect(pictures()).toEqual([['figure', '/uploads/featured-images/copy-1200x630.webp', null, '1200']]),
  );
});

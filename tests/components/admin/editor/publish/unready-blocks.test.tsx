import { jest } from '@jest/globals';
import { Editor } from '@tiptap/core';
import { countUnready, showUnready } from '@/components/admin/editor/publish/unready-blocks';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { readPost, writePost } from '@/components/admin/editor/schema/write-post';
import { purify } from '@/lib/server/content/sanitise/purify';

test.each(['<a>Order</a>', '<a href="shop.example">Order</a>', '<a href="javascript:x">Order</a>'])(
  'a button whose link is %s is one of the things to be done, and the caret goes into it',
  (link) => {
    Element.prototype.scrollIntoView = jest.fn();
    const content = `<p>Words</p><p class="button">${link}</p><p class="button"><a href="/x">Read</a></p>`;
    const editor = new Editor({ extensions: postExtensions(), element: document.createElement('div'), content });
    expect(countUnready(editor.state.doc)).toEqual({ missing: 0, undescribed: 0, unaddressed: 1 });
    showUnready(editor);
    expect(editor.getAttributes('button')).toMatchObject({ href: /href="(.*)"/.exec(link)?.[1] ?? '' });
    expect(writePost(editor.state.doc)).toContain('>Order</a>');
    editor.destroy();
  },
);

test('pictures without a description are still without one when the post was saved and is opened again, each of them', () => {
  const image = (alt: string | null) => ({ src: '/uploads/a.webp', alt, title: null, width: null, height: null });
  const content = [
    { type: 'figure', attrs: image(null) },
    { type: 'figure', attrs: image('') },
    { type: 'paragraph', content: [{ type: 'image', attrs: image(null) }] },
    { type: 'gallery', attrs: { images: [image(null), image(''), image('A boat'), image(null)] } },
  ];
  const editor = new Editor({ extensions: postExtensions(), content: { type: 'doc', content } });
  const stored = purify(writePost(editor.state.doc), 'post');
  expect(countUnready(editor.state.doc).undescribed).toBe(4);
  expect(countUnready(readPost(editor.schema, stored)).undescribed).toBe(4);
  expect(stored.match(/<img /gu)).toHaveLength(stored.match(/ alt="/gu)?.length ?? 0);
  editor.destroy();
});

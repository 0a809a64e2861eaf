import { jest } from '@jest/globals';
import { Editor } from '@tiptap/core';
import { countUnready, showUnready } from '@/components/admin/editor/publish/unready-blocks';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost } from '@/components/admin/editor/schema/write-post';

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

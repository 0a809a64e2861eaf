import { Editor } from '@tiptap/core';
import { settledFootnotes } from '@/components/admin/editor/footnotes/settle-footnotes';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost, readPost } from '@/components/admin/editor/schema/write-post';
import { gatherFootnotes } from '@/lib/server/content/blocks/footnotes';
import { plainText } from '@/lib/server/content/plain-text';
import { purify } from '@/lib/server/content/sanitise/purify';
import { randomPost } from '../../../../setup/random-post';

/** What the server stores of what the editor sends. */
const stored = (html: string) => purify(gatherFootnotes(html), 'post');
// The sanitiser adds them to links and pictures; the editor does not write them.
const plain = (html: string) =>
  html
    .replaceAll(/ (?:rel="noopener"|loading="lazy"|decoding="async")/g, '')
    .replaceAll(/(<figure class="(?:embed|bookmark)"><a [^>]*><img [^>]*?) width="\d+" height="\d+"/g, '$1');

let editor: Editor;
beforeAll(() => {
  editor = new Editor({ extensions: [...postExtensions(), settledFootnotes], element: document.createElement('div') });
});
afterAll(() => editor.destroy());

function throughEditor(html: string): string {
  editor.commands.setContent(readPost(editor.schema, html).toJSON());
  return writePost(editor.state.doc);
}

const SEEDS = Array.from({ length: 150 }, (_, index) => index + 1);

test.each(SEEDS)('random post %i: editor, store and editor again say the same', (seed) => {
  const written = throughEditor(randomPost(seed));
  const kept = stored(written);
  expect(plain(kept)).toBe(written);
  // An import of an export is stored by the same way once more.
  expect(stored(kept)).toBe(kept);
  expect(throughEditor(kept)).toBe(written);
  expect(plainText(kept)).toBe(plainText(randomPost(seed)));
});

/** @jest-environment ./tests/setup/browser-and-server.mjs */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Editor } from '@tiptap/core';
import * as onePost from '../../../app/api/v1/admin/posts/[id]/route.ts';
import * as posts from '../../../app/api/v1/admin/posts/route.ts';
import { settledFootnotes } from '../../../components/admin/editor/footnotes/settle-footnotes.ts';
import { postExtensions } from '../../../components/admin/editor/schema/post-extensions.ts';
import { readPost, writePost } from '../../../components/admin/editor/schema/write-post.ts';
import { frameContent } from '../../../lib/server/content/frame-content.ts';
import { exportSite } from '../../../lib/server/transfer/export/export-site.ts';
import { importLekha } from '../../../lib/server/transfer/lekha/import-lekha.ts';
import { setRuntime } from '../../../lib/server/runtime.ts';
import { trustHtml } from '../../../lib/trust-html.ts';
import { call } from '../../setup/call.ts';
import { FRAME_LABELS } from '../../setup/frame-labels.ts';
import { randomPost } from '../../setup/random-post.ts';
import { signInAs } from '../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

// Other seeds than those that the editor alone is tried with.
const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1_001);

let here: TestRuntime;
let there: TestRuntime;
let folder: string;
let editor: Editor;
beforeAll(async () => {
  here = await createTestRuntime();
  there = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-random-'));
  editor = new Editor({ extensions: [...postExtensions(), settledFootnotes], element: document.createElement('div') });
});
afterAll(async () => {
  editor.destroy();
  await here.close();
  await there.close();
  await rm(folder, { recursive: true, force: true });
});

function throughEditor(html: string): string {
  editor.commands.setContent(readPost(editor.schema, html).toJSON());
  return writePost(editor.state.doc);
}

/** What an editor on a site gets of a post, and what its readers see of it. */
async function readOn({ runtime }: TestRuntime, slug: string) {
  setRuntime(runtime);
  const { headers } = await signInAs(runtime, 'admin');
  const { id } = await runtime.db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  const { body } = await call(onePost.GET, `/api/v1/admin/posts/${id}`, { params: { id: String(id) }, headers });
  const content = trustHtml(String(body.post.content));
  return { content, page: frameContent(await runtime.sanitiser.show(content), FRAME_LABELS) };
}

test('random posts of every block: editor, store, page, editor, export and import say the same', async () => {
  const { headers } = await signInAs(here.runtime, 'admin');
  setRuntime(here.runtime);
  const written = new Map<string, string>();
  for (const seed of SEEDS) {
    const content = throughEditor(randomPost(seed));
    const fields = { title: `Random ${seed}`, slug: `random-${seed}`, status: 'published', language: 'en', content };
    expect((await call(posts.POST, '/api/v1/admin/posts', { headers, body: fields })).status).toBe(201);
    written.set(fields.slug, content);
  }
  await exportSite(here.runtime, {
    ...{ folder: join(folder, 'site'), accounts: 'none' },
    site: { name: 'Notes', url: 'https://notes.test' },
    onProgress: () => {},
  });
  await importLekha(there.runtime, { folder: join(folder, 'site'), onProgress: () => {} });
  for (const [slug, content] of written) {
    const before = await readOn(here, slug);
    const after = await readOn(there, slug);
    expect(throughEditor(before.content)).toBe(content);
    expect(after).toEqual(before);
  }
});

/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { editFixture, findImportedPage, importFixture, removeEdited, skippedOf } from '../wordpress/fixture.ts';

let site: TestRuntime;
beforeEach(async () => {
  site = await createTestRuntime();
});
afterEach(async () => {
  await site.close();
  await removeEdited();
});

const about = () =>
  editFixture((text) => text.replaceAll('<wp:post_name>top</wp:post_name>', '<wp:post_name>about-us</wp:post_name>'));
const page = (id: string) => findImportedPage(site.runtime, id);
const titleAt = async (slug: string) =>
  (await site.runtime.db.selectFrom('pages').select('title').where('slug', '=', slug).executeTakeFirst())?.title;

test('a page that is called like one that every site has takes its place, unless somebody has changed that one', async () => {
  await importFixture(site.runtime, await about());
  expect(await page('31')).toMatchObject({ id: 1, slug: 'about-us' });
  expect(await findFate(site.runtime.db, '/', new URLSearchParams('page_id=31'))).toEqual({
    kind: 'moved',
    path: '/about-us',
  });
  await site.runtime.db.deleteFrom('import_sources').execute();
  await site.runtime.db.deleteFrom('pages').execute();
  const own = {
    id: 1,
    slug: 'about-us',
    title: 'Ours',
    content: trustHtml('<p>Ours</p>'),
    status: 'published' as const,
  };
  await site.runtime.db.insertInto('pages').values(own).execute();
  await importFixture(site.runtime, await about());
  expect(await titleAt('about-us')).toBe('Ours');
  expect(await page('31')).toMatchObject({ slug: 'about-us-2' });
});

test('a page that was edited or deleted here stays so, one that is as it was follows the export', async () => {
  await importFixture(site.runtime);
  const { db } = site.runtime;
  const changed = await editFixture((text) => text.replaceAll('Top page', 'Top of all'));
  expect((await importFixture(site.runtime, changed)).counts.page).toMatchObject({ updated: 1, unchanged: 2 });
  expect((await page('31')).title).toBe('Top of all');
  await db
    .updateTable('pages')
    .set({ title: 'Mine', updated_at: new Date() })
    .where('id', '=', (await page('31')).id)
    .execute();
  const report = await importFixture(site.runtime);
  expect((await page('31')).title).toBe('Mine');
  expect(skippedOf(report, 'page')).toMatchObject({ 'edited here since the last import: it stays as it is here': 1 });
  await db.deleteFrom('pages').execute();
  expect(skippedOf(await importFixture(site.runtime), 'page')).toEqual({ 'deleted here since the last import': 3 });
});

test('a page that an earlier version made a post of stays that post', async () => {
  await importFixture(site.runtime);
  const { db } = site.runtime;
  await db.deleteFrom('pages').execute();
  const { id: author_id } = await db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('posts')
    .values({ slug: 'top', title: 'Top page', author_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('import_sources')
    .set({ kind: 'post', local_id: id })
    .where('kind', '=', 'page')
    .where('source_id', '=', '31')
    .execute();
  await importFixture(site.runtime);
  expect(await db.selectFrom('pages').select('id').where('title', '=', 'Top page').execute()).toEqual([]);
  expect(await db.selectFrom('posts').select('title').where('id', '=', id).execute()).toEqual([{ title: 'Top page' }]);
});

test('a page of every site does not become a draft with what its export makes one of', async () => {
  await importFixture(site.runtime, await about());
  const draft = await editFixture((text) =>
    text
      .replaceAll('<wp:post_name>top</wp:post_name>', '<wp:post_name>about-us</wp:post_name>')
      .replace(/(<wp:post_id>31<\/wp:post_id>.*?<wp:status>)publish/su, '$1draft'),
  );
  const report = await importFixture(site.runtime, draft);
  expect(await page('31')).toMatchObject({ id: 1, status: 'published' });
  expect(skippedOf(report, 'page')).toEqual({
    'a draft now, of a page that every site has: it stays as it is here': 1,
  });
});

test('names of 200 letters that are one are kept apart', async () => {
  const long = 'a'.repeat(200);
  await site.runtime.db
    .insertInto('pages')
    .values([
      { slug: long, title: 'Ours', content: trustHtml('<p>Ours</p>') },
      { slug: long.slice(0, 190), title: 'Ours too', content: trustHtml('<p>Ours</p>') },
    ])
    .execute();
  const file = await editFixture((text) => text.replaceAll('<wp:post_name>top<', `<wp:post_name>${long}<`));
  await importFixture(site.runtime, file);
  expect((await page('31')).slug).toBe(`${long.slice(0, 190)}-2`);
});

test('a page that is called like an address of the program is at another one, and the report says at which', async () => {
  for (const slug of ['admin', 'login', 'search']) {
    await site.runtime.db.deleteFrom('import_sources').execute();
    await site.runtime.db.deleteFrom('pages').execute();
    const report = await importFixture(
      site.runtime,
      await editFixture((text) =>
        text.replaceAll('<wp:post_name>top</wp:post_name>', `<wp:post_name>${slug}</wp:post_name>`),
      ),
    );
    expect(await page('31')).toMatchObject({ slug: `${slug}-2` });
    expect(report.posts.find(({ id }) => id === '31')?.notes.join()).toContain(
      `«/${slug}» is an address of this program: the page is at «/pages/${slug}-2»`,
    );
  }
});

/** @jest-environment node */
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { createReport } from '../../../../lib/server/transfer/format/import-report.ts';
import { mapAuthors } from '../../../../lib/server/transfer/wordpress/map-authors.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { editFixture, findImported, importFixture, removeEdited } from './fixture.ts';

let site: TestRuntime;
beforeEach(async () => {
  site = await createTestRuntime();
});
afterEach(() => site.close());
afterAll(removeEdited);

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
const GUESTS = `<item><title>Ana Guest</title><wp:post_id>9001</wp:post_id><wp:post_name>cap-ana</wp:post_name><wp:status>publish</wp:status>
<wp:post_type>guest-author</wp:post_type>${meta('cap-display_name', 'Ana Guest')}${meta('cap-description', 'Writes <b>well</b>.')}${meta('cap-website', 'https://ana.example/')}</item>
<item><title>Rahima K</title><wp:post_id>9002</wp:post_id><wp:post_name>cap-rk</wp:post_name><wp:status>publish</wp:status>
<wp:post_type>guest-author</wp:post_type>${meta('cap-display_name', 'Rahima K')}${meta('cap-linked_account', 'rahima')}${meta('cap-description', 'By the river.')}</item>
<item><title>By many</title><link>https://blog.example/by-many/</link><dc:creator>jo</dc:creator><content:encoded><![CDATA[Text]]></content:encoded>
<wp:post_id>9003</wp:post_id><wp:post_date_gmt>2026-01-05 06:00:00</wp:post_date_gmt><wp:post_name>by-many</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="author" nicename="cap-ana"><![CDATA[ana]]></category><category domain="author" nicename="cap-rk"><![CDATA[rk]]></category><category domain="author" nicename="cap-lone"><![CDATA[Lone]]></category></item>`;

test('by-lines of Co-Authors Plus are a post’s authors; guests are accounts, or those that they are linked to', async () => {
  const file = await editFixture((text) =>
    text
      .replace('</wp:tag>', '<wp:tag_description><![CDATA[When <b>high</b>]]></wp:tag_description></wp:tag>')
      .replace('</channel>', `${GUESTS}</channel>`),
  );
  const report = await importFixture(site.runtime, file);
  const { id } = await findImported(site.runtime, '9003');
  const authors = await site.runtime.db
    .selectFrom('post_authors as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.username', 'u.full_name', 'u.bio', 'u.links'])
    .where('a.post_id', '=', id)
    .orderBy('a.position')
    .execute();
  expect(authors).toMatchObject([
    { username: 'ana', full_name: 'Ana Guest', bio: 'Writes well.', links: ['https://ana.example/'] },
    { username: 'rahima', bio: 'By the river.' },
    { username: 'lone', full_name: 'Lone' },
  ]);
  expect(await findFate(site.runtime.db, '/author/ana/', new URLSearchParams())).toEqual({
    kind: 'moved',
    path: '/users/ana',
  });
  expect(report.skipped.map(({ reason }) => reason).join()).not.toContain('guest-author');
  expect(report.posts.find(({ title }) => title === 'By many')).toBeUndefined();
  expect(report.remarks).toContain('description of the tag «Flood» has no place here: «When high»');
  expect(report.remarks).toContain('authors have no pictures in an export of WordPress: each puts in their own');
});

test('the address of an author is made of their login as WordPress makes it', () => {
  const authors = ['ana@example.com', "O'Brien", 'Léna_Ö', 'jon.berg'].map((login, index) => ({
    ...{ id: String(index + 1), login, email: '', displayName: login, firstName: '', lastName: '' },
  }));
  const empty = { version: '1.2', source: 'https://old.example', title: '', language: 'en' };
  const site = {
    ...empty,
    authors,
    categories: [],
    front: '',
    tagIds: new Map(),
    tagTexts: [],
    otherTerms: 0,
    items: [],
  };
  const paths = mapAuthors(site, [], createReport()).records.map(({ oldPaths }) => oldPaths);
  expect(paths[0]).toContain('/author/anaexample-com');
  expect(paths[1]).toContain('/author/obrien');
  expect(paths[2]).toContain('/author/lena_o');
  expect(paths[3]).toContain('/author/jon-berg');
});

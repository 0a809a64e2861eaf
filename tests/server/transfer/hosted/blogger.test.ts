/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { importHosted } from '../../../../lib/server/transfer/hosted/import-hosted.ts';
import { importWordPress } from '../../../../lib/server/transfer/wordpress/import-wordpress.ts';
import { verifyImport } from '../../../../lib/server/transfer/verify/verify-import.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { startStandIn } from '../verify/stand-in.ts';
import { put, removeAll, startPictures, zip } from './fixture.ts';

let site: TestRuntime;
let pictures: Awaited<ReturnType<typeof startPictures>>;
beforeEach(async () => {
  site = await createTestRuntime();
  pictures = await startPictures();
});
afterEach(async () => {
  pictures.close();
  await site.close();
  await removeAll();
});

const run = (file: string) =>
  importHosted(site.runtime, { kind: 'blogger', file, onProgress: () => {}, allowPrivateAddresses: true });
const post = (title: string) =>
  site.runtime.db.selectFrom('posts').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
const fate = (path: string) => findFate(site.runtime.db, path, new URLSearchParams());

const escape = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const BODY = (origin: string) =>
  `<div class="separator" style="clear: both;"><a href="${origin}/s1600/lead.png" imageanchor="1"><img border="0" alt="A boat" src="${origin}/s320/lead.png" width="320"></a></div><div><span style="font-size: large;">First words<br />on two lines<br /><br />A second <b>paragraph</b>.</span></div><a name='more'></a><table align="center" class="tr-caption-container"><tbody><tr><td style="text-align: center;"><a href="${origin}/s1600/a.png"><img src="${origin}/s320/a.png"></a></td></tr><tr><td class="tr-caption">By <i>Mira</i></td></tr></tbody></table><p>See <a href="https://rivers.blogspot.com/2012/02/second.html">the second</a>.</p><iframe class="YOUTUBE-iframe-video" src="https://www.youtube.com/embed/abcdefghijk?feature=player_embedded"></iframe>`;

const AUTHOR = (name: string, uri = '') =>
  `<author><name>${name}</name>${uri && `<uri>${uri}</uri>`}<email>noreply@blogger.com</email></author>`;
const MIRA = AUTHOR('Mira Sen', 'https://www.blogger.com/profile/1');
const ID = 'tag:blogger.com,1999:blog-7.post-';

const takeout = (origin: string) => {
  const entry = (id: string, type: string, more: string, status = 'LIVE') =>
    `<entry><id>${ID}${id}</id><blogger:type>${type}</blogger:type><blogger:status>${status}</blogger:status>${more}</entry>`;
  const text = (title: string, html: string, path: string, labels: string[] = [], date = '2012-01-31T23:30:00Z') =>
    `${MIRA}<title>${title}</title><content type='html'>${escape(html)}</content><blogger:metaDescription>Of water</blogger:metaDescription><blogger:created>${date}</blogger:created><published>${date}</published><updated>${date}</updated><blogger:location/>${labels.map((label) => `<category scheme='tag:blogger.com,1999:blog-7' term='${label}'/>`).join('')}<blogger:filename>${path}</blogger:filename><link/><enclosure/><blogger:trashed/>`;
  const comment = (id: string, words: string, more = '', status = 'LIVE', by = AUTHOR('Jon')) =>
    entry(
      id,
      'COMMENT',
      `<blogger:parent>${ID}1</blogger:parent>${more}${by}<title/><content type='html'>${escape(words)}</content><published>2012-03-0${Number(id) % 10}T08:00:00Z</published>`,
      status,
    );
  return `<?xml version='1.0' encoding='utf-8'?><!DOCTYPE feed [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-7</id><title>Rivers</title>${entry('1', 'POST', text('First flood', BODY(origin), '/2012/02/first-flood.html', ['Rain', 'নদী']))}${entry('2', 'POST', text('Second &b;', '<p>Rain.</p>', '/2012/02/second.html', ['Rain']))}${entry('3', 'POST', text('Begun', '<p>Not yet.</p>', '', []), 'DRAFT')}${entry('4', 'PAGE', text('Who I am', '<p>About.</p>', '/p/about.html'))}${entry('5', 'POST', text('Gone', '<p>x</p>', '/x.html').replace('<blogger:trashed/>', '<blogger:trashed>2012-05-01T00:00:00Z</blogger:trashed>'))}${comment('11', 'Well <b>said</b>.')}${comment('12', 'Thanks!', `<blogger:inReplyTo>${ID}11</blogger:inReplyTo>`, 'LIVE', MIRA)}${comment('13', 'Later.', '', 'PENDING')}${comment('14', 'Buy!', '', 'SPAM_COMMENT')}</feed>`;
};

test('a feed of Takeout: posts, pages, labels, pictures, threads, addresses', async () => {
  const file = await put(
    'takeout.zip',
    zip({
      'Takeout/Blogger/Blogs/Rivers/feed.atom': takeout(pictures.origin),
      'Takeout/Blogger/Blogs/Rivers/theme.xml': '<x/>',
    }),
  );
  const report = await run(file);
  expect(report.counts).toMatchObject({
    post: { imported: 3 },
    page: { imported: 1 },
    comment: { imported: 3 },
    tag: { imported: 2 },
    author: { imported: 1 },
  });
  const first = await post('First flood');
  expect(first).toMatchObject({
    status: 'published',
    slug: 'first-flood',
    meta_description: 'Of water',
    featured_image_alt: 'A boat',
  });
  expect(first.featured_image).toMatch(/^\/uploads\//u);
  const plain = first.content
    .replace(/"\/uploads\/[^"]+"/gu, '"X"')
    .replace(/ (?:rel|width|height|loading|decoding)="[^"]*"/gu, '');
  expect(plain).toMatch(/^<p>First words<br>on two lines<\/p><p>A second <b>paragraph<\/b>.<\/p>/u);
  expect(plain).toMatch(
    /<figure>(?:<a href="[^"]+">)?<img src="X" alt="">(?:<\/a>)?<figcaption>By <i>Mira<\/i><\/figcaption><\/figure>/u,
  );
  expect(plain).toContain('https://www.youtube.com/watch?v=abcdefghijk');
  // What an entity stands for is nobody's to blow up.
  expect(
    (await site.runtime.db.selectFrom('posts').select('title').where('slug', '=', 'second').executeTakeFirstOrThrow())
      .title,
  ).toBe('Second &b;');
  expect(await post('Begun')).toMatchObject({ status: 'draft' });
  const { rows: tags } = { rows: await site.runtime.db.selectFrom('tags').select('name').orderBy('name').execute() };
  expect(tags.map(({ name }) => name)).toEqual(['Rain', 'নদী']);
  const comments = await site.runtime.db.selectFrom('comments').selectAll().orderBy('id').execute();
  const [said, held, thanks] = comments;
  expect(comments).toHaveLength(3);
  expect(said).toMatchObject({
    author_name: 'Jon',
    content: '<p>Well <strong>said</strong>.</p>',
    status: 'published',
    user_id: null,
  });
  expect(held).toMatchObject({ status: 'held' });
  expect(thanks).toMatchObject({ parent_id: said?.id, user_id: first.author_id });
  expect(await fate('/2012/02/first-flood.html')).toMatchObject({ path: '/posts/first-flood' });
  expect(await fate('/p/about.html')).toMatchObject({ path: '/pages/about' });
  expect(await fate('/search/label/Rain')).toMatchObject({ path: '/tags/rain' });
  expect(await fate('/2012/02/')).toMatchObject({ kind: 'moved' });
  expect(await fate('/feeds/posts/default')).toMatchObject({ to: '/atom.xml', status: 308 });
});

test('guests who call themselves as an author does, by name or address, stay guests', async () => {
  const uri = 'https://www.blogger.com/profile/1';
  const by = (name: string, more: string) => `<author><name>${name}</name>${more}</author>`;
  const blank = '<gd:image width="16" src="https://img1.blogblog.com/img/blank.gif"/>';
  const entry = (id: string, type: string, who: string) =>
    `<entry><id>${ID}${id}</id><blogger:type>${type}</blogger:type><blogger:status>LIVE</blogger:status><blogger:parent>${ID}1</blogger:parent>${who}<title>T</title><content type='html'>Words ${id}</content><published>2012-03-0${id}T08:00:00Z</published></entry>`;
  const entries = [
    entry('1', 'POST', MIRA),
    entry('2', 'POST', by('Jon', '<uri></uri>')),
    entry('3', 'COMMENT', by('Mira', `<uri>${uri}</uri><blogger:type>BLOGGER</blogger:type>`)),
    entry('4', 'COMMENT', by('Jon', '<uri></uri><blogger:type>ANONYMOUS</blogger:type>')),
    entry('5', 'COMMENT', by('Mira Sen', `<uri>${uri}</uri><blogger:type>ANONYMOUS</blogger:type>`)),
    entry('6', 'COMMENT', by('Mira Sen', `<uri>${uri}</uri>${blank}`)),
  ];
  await run(await put('feed.atom', `<feed>${entries.join('')}</feed>`));
  const comments = await site.runtime.db.selectFrom('comments').selectAll().orderBy('id').execute();
  const { author_id } = await site.runtime.db
    .selectFrom('posts')
    .select('author_id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(comments.map(({ author_name, user_id }) => [author_name, user_id])).toEqual([
    ['Mira', author_id],
    ['Jon', null],
    ['Mira Sen', null],
    ['Mira Sen', null],
  ]);
});

const older = () => {
  const kind = (name: string) =>
    `<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${name}'/>`;
  const entry = (id: string, name: string, more: string) =>
    `<entry><id>${ID}${id}</id><published>2012-02-0${Number(id) % 10}T10:00:00.000-08:00</published>${kind(name)}${MIRA}${more}</entry>`;
  return `<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href="http://www.blogger.com/styles/atom.css" type="text/css"?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0'><id>tag:blogger.com,1999:blog-7.archive</id><title type='text'>Rivers</title><link rel='alternate' type='text/html' href='http://rivers.blogspot.com/'/><entry><id>tag:blogger.com,1999:blog-7.layout</id>${kind('template')}<title type='text'>Template</title></entry>${entry('1', 'post', `<category scheme='http://www.blogger.com/atom/ns#' term='Rain'/><title type='text'>First flood</title><content type='html'>${escape('<p>See <a href="http://rivers.blogspot.com/2012/02/second.html#part">it</a>.</p>')}</content><link rel='replies' href='http://rivers.blogspot.com/feeds/1/comments/default'/><link rel='alternate' type='text/html' href='http://rivers.blogspot.com/2012/02/first-flood.html' title='x'/>`)}${entry('2', 'post', `<app:control xmlns:app='http://purl.org/atom/app#'><app:draft>yes</app:draft></app:control><title type='text'>Begun</title><content type='html'>x</content>`)}${entry('3', 'comment', `<title type='text'>Well</title><content type='html'>Well said.</content><thr:in-reply-to href='http://rivers.blogspot.com/2012/02/first-flood.html' ref='${ID}1' type='text/html'/>`)}${entry('4', 'comment', `<title type='text'>So</title><content type='html'>So it is.</content><link rel='related' href='http://www.blogger.com/feeds/7/1/comments/default/3'/><thr:in-reply-to ref='${ID}1' type='text/html'/>`)}</feed>`;
};

test('a feed of the older form, twice, and the check finds all; cut off it is refused', async () => {
  const file = await put('my-blog.xml', older());
  await run(file);
  const again = await run(file);
  expect(again.counts).toMatchObject({ post: { imported: 0, unchanged: 2 }, comment: { imported: 0, unchanged: 2 } });
  expect((await post('First flood')).content).toContain('<a href="/2012/02/second.html#anchor-part"');
  expect(await post('Begun')).toMatchObject({ status: 'draft' });
  const [said, so] = await site.runtime.db.selectFrom('comments').selectAll().orderBy('id').execute();
  expect(so).toMatchObject({ parent_id: said?.id });
  const shown = await startStandIn(site.runtime);
  const given = { file, url: undefined, origin: shown.origin, onProgress: () => {} };
  const verdict = await verifyImport(site.runtime, given).finally(() => shown.close());
  expect(verdict.misses.map(({ name }) => name)).toEqual([]);
  await expect(run(await put('feed.atom', older().slice(0, -300)))).rejects.toThrow(/not closed|cut off|empty/u);
  await expect(run(await put('feed.atom', 'x'))).rejects.toThrow('it is empty or not an XML file');
  await expect(run(await put('feed.atom', '<rss></rss>'))).rejects.toThrow(
    'it is not an export of Blogger (no <feed> element)',
  );
});

test('whoever gives it to another command is told that it has one of its own', async () => {
  const given = { file: await put('feed.xml', older()), onProgress: () => {} };
  await expect(importWordPress(site.runtime, given)).rejects.toThrow(
    'Substack, Medium and Blogger have commands of their own',
  );
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'playwright/test';
import sharp from 'sharp';
import { runCli } from './setup/run-cli.ts';
import { startWrittenSite } from './setup/written-site.ts';

// WordPress' own test data for themes: large, so that it is not part of the repository.
const THEME_DATA = ['..', '../..']
  .map((up) => `${up}/shared/data/themeunittestdata.wordpress.xml`)
  .find((path) => existsSync(path));

const OLD = 'https://rivers.example';
const picture = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer();

const wxr = (items: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/">
<channel><title>Rivers</title><link>${OLD}</link><language>en-US</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${OLD}</wp:base_site_url><wp:base_blog_url>${OLD}</wp:base_blog_url>
<wp:author><wp:author_id>7</wp:author_id><wp:author_login>mira</wp:author_login><wp:author_display_name>Mira Sen</wp:author_display_name></wp:author>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>water</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>Water</wp:cat_name></wp:category>
${items}</channel></rss>`;

type Item = { id: number; type?: string; link: string; slug: string; title: string; content?: string; more?: string };
const item = ({ id, type = 'post', link, slug, title, content = '', more = '' }: Item) => `<item><title>${title}</title>
<link>${OLD}${link}</link><dc:creator>mira</dc:creator><content:encoded><![CDATA[${content}]]></content:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>2013-01-10 20:15:40</wp:post_date><wp:post_date_gmt>2013-01-10 14:15:40</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`;

const TERMS =
  '<category domain="category" nicename="water">Water</category><category domain="post_tag" nicename="wet-days">Wet days</category>';
const UPLOADED = `${OLD}/wp-content/uploads/2013/01/boat.png`;

async function write(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

test('an import is held against the site that runs, and what is missing is named', async () => {
  const site = await startWrittenSite();
  const folder = await mkdtemp(join(tmpdir(), 'lekha-verify-'));
  try {
    const cli = (...args: string[]) => runCli(site.dataDir, args);
    const verify = (file: string) => cli('import:verify', file, '--site', site.url);
    await write(folder, {
      'wp-content/uploads/2013/01/boat.png': await picture(),
      'blog.xml': wxr(
        item({
          ...{ id: 10, link: '/2013/01/10/flood/', slug: 'flood', title: 'The flood' },
          content: `<p>Rain on <a href="#end">the river</a>, <a href="${OLD}/mira/">about</a>.</p><img src="${UPLOADED}" alt="Boat">\n\n[cc lang="html"]<b>bold</b>[/cc]\n\n<h2 id="end">The end</h2>`,
          more: TERMS,
        }) +
          item({ id: 11, type: 'page', link: '/mira/', slug: 'mira', title: 'About Mira', content: 'Who I am.' }) +
          item({
            ...{ id: 12, type: 'attachment', link: '/2013/01/10/flood/boat/', slug: 'boat', title: 'boat' },
            more: `<wp:post_parent>10</wp:post_parent><wp:attachment_url>${UPLOADED}</wp:attachment_url>`,
          }),
      ),
      'notes/2014-02-03-tea.md':
        '---\ntitle: Tea\ntags: [Leaves]\naliases: [/old-tea/]\nauthor: Jon Berg\n---\n\nWords [below](#more).\n\n## More\n\n![cup](cup.png)\n',
      'notes/cup.png': await picture(),
      'ghost.json': JSON.stringify({
        db: [
          {
            meta: { version: '5.80.0' },
            data: {
              posts: [
                {
                  ...{
                    id: 'f'.repeat(24),
                    title: 'Ghost of a river',
                    slug: 'ghost-of-a-river',
                    type: 'post',
                    status: 'published',
                  },
                  ...{ visibility: 'public', published_at: '2023-03-02T09:30:00.000Z' },
                  html: '<h2 id="one">One</h2><p>Two <a href="#one">up</a></p><div class="kg-card kg-callout-card"><div class="kg-callout-text">Mind the gap</div></div>',
                },
                {
                  ...{
                    id: 'e'.repeat(24),
                    title: 'Of the ghost',
                    slug: 'of-the-ghost',
                    type: 'page',
                    status: 'published',
                  },
                  ...{ visibility: 'public', published_at: '2023-03-02T09:30:00.000Z', html: '<p>A page</p>' },
                },
              ],
              users: [{ id: 'a'.repeat(24), name: 'Ana Roy', slug: 'ana' }],
              tags: [
                { id: 'b'.repeat(24), name: 'Mist', slug: 'mist', visibility: 'public' },
                { id: 'c'.repeat(24), name: 'Fog', slug: 'fog', visibility: 'public' },
              ],
              posts_tags: ['b', 'c'].map((tag, sort_order) => ({
                ...{ post_id: 'f'.repeat(24), tag_id: tag.repeat(24), sort_order },
              })),
              posts_authors: ['f', 'e'].map((post) => ({
                post_id: post.repeat(24),
                author_id: 'a'.repeat(24),
                sort_order: 0,
              })),
            },
          },
        ],
      }),
    });
    const [blog, ghost, notes] = ['blog.xml', 'ghost.json', 'notes'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await cli('import:wordpress', blog, '--files', join(folder, 'wp-content'));
    // A post, a page, a tag, a category, an author, a picture.
    expect(await verify(blog)).toMatch(/words lost +0 of \d+\n\n6 of 6\n/);
    for (const [from, to] of [
      ['/2013/01/10/flood/', '/posts/flood'],
      ['/?p=10', '/posts/flood'],
      ['/mira/', '/pages/mira'],
      ['/?page_id=11', '/pages/mira'],
      ['/tag/wet-days/', '/tags/wet-days'],
      ['/?tag=wet-days', '/tags/wet-days'],
      ['/category/water/', '/categories/water'],
      ['/?cat=3', '/categories/water'],
      ['/author/mira/', '/users/mira'],
      ['/?author=7', '/users/mira'],
      ['/2013/01/', '/'],
    ]) {
      const answer = await site.get(from ?? '');
      expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 308, to]);
      expect((await site.get(to ?? '')).status).toBe(200);
    }
    await cli('import:ghost', ghost);
    expect(await verify(ghost)).toMatch(/\n5 of 5\n/);
    await cli('import:markdown', notes);
    expect(await verify(notes)).toMatch(/\n3 of 3\n/);
    await site.write(
      `admin/posts/${(await site.write<{ post: { id: number } }>('posts/flood', { method: 'GET' })).post.id}`,
      {
        method: 'DELETE',
      },
    );
    await expect(verify(blog)).rejects.toThrow(
      /ended with 1[\s\S]*miss: post «The flood»[\s\S]*answers 410[\s\S]*\d of 6/,
    );
    if (THEME_DATA) {
      await cli('import:wordpress', THEME_DATA);
      const output = await verify(THEME_DATA);
      const [, found, of] = /\n(\d+) of (\d+)\n$/.exec(output) ?? [];
      expect([found, output]).toEqual([of, output]);
      expect(output).toMatch(/words lost +0 of/);
    }
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

import { createServer } from 'node:http';
import { expect, test } from 'playwright/test';
import { runCli } from './setup/run-cli.ts';
import { freePort } from './setup/server-process.ts';
import { startWrittenSite, type WrittenSite } from './setup/written-site.ts';

test('the doctor finds nothing wrong with a site that runs, and an address where none does is an error', async ({
  baseURL,
}) => {
  const said = await runCli('.cache/e2e-data', ['doctor', '--url', baseURL ?? '']);
  const lines = said.trim().split('\n');
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([]);
  expect(lines.at(-1)).toMatch(/^0 errors, \d+ warnings\.$/);
  for (const about of [
    'settings',
    'database',
    'storage',
    'disk',
    'mail',
    'clock',
    'backup',
    'pages',
    'robots',
    'headers',
  ])
    expect(lines.some((line) => line.slice(8).startsWith(about))).toBe(true);
  await expect(runCli('.cache/e2e-data', ['doctor', '--url', 'http://127.0.0.1:1'])).rejects.toThrow(
    /ended with 1:[\s\S]*error {3}site/,
  );
});

type Spoil = (path: string, html: string) => string;

/** The site's own pages, as something in front of it would spoil them. @returns the doctor's lines about them */
async function examineSpoiled(site: WrittenSite, spoil: Spoil): Promise<string[]> {
  const server = createServer(({ url = '/', headers }, response) => {
    const answering = site.get(url, { 'user-agent': headers['user-agent'] ?? '' }).then(async (answer) => {
      const kept = [...answer.headers].filter(([name]) => !/encoding|length|^connection/.test(name));
      const body = Buffer.from(await answer.arrayBuffer());
      const isPage = answer.headers.get('content-type')?.includes('html');
      response.writeHead(answer.status, kept.flat()).end(isPage ? spoil(url, String(body)) : body);
    });
    answering.catch(() => response.destroy());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const said = runCli(site.dataDir, ['doctor', '--url', `http://127.0.0.1:${port}`], { SITE_URL: site.url });
  const output = await said.catch(({ message }: Error) => message).finally(() => server.close());
  return output.split('\n').filter((line) => line.startsWith('error'));
}

type Finding = { level: string; text: string };
const bad = ({ findings }: { findings: Finding[] }) =>
  findings.filter(({ level }) => level !== 'ok').map(({ text }) => text);

test('editions of a post in other languages are whole, and where something breaks them it is named', async () => {
  const site = await startWrittenSite();
  const publish = async (slug: string, more = {}) => {
    const body = { title: `A post ${slug}`, content: '<p>Words of it.</p>', slug, status: 'published', ...more };
    const { post } = await site.write<{ post: { id: number } }>('admin/posts', { body });
    for (const [language, status] of [
      ['de', 'reviewed'],
      ['bn', 'reviewed'],
      ['fr', 'draft'],
    ]) {
      const translation = {
        title: `${language} ${slug}`,
        content: '<p>Worte.</p>',
        slug: `${language}-${slug}`,
        status,
      };
      await site.write(`admin/posts/${post.id}/translations/${language}`, { method: 'PUT', body: translation });
    }
    return post.id;
  };
  const doctor = (id: number) => site.write<{ findings: Finding[] }>(`admin/posts/${id}/doctor`);
  expect(bad(await doctor(await publish('cross', { canonical_url: 'https://else.example/cross' })))).toEqual([]);
  expect(bad(await doctor(await publish('own')))).toEqual([]);

  const codes = async (path: string) =>
    [...(await (await site.get(path)).text()).matchAll(/<link[^>]* hrefLang="([^"]+)"/gi)]
      .map(([, code]) => code)
      .sort();
  for (const path of ['/posts/own', '/de/posts/de-own', '/bn/posts/bn-own'])
    expect(await codes(path)).toEqual(['bn', 'de', 'en', 'x-default']);
  expect(await examineSpoiled(site, (_path, html) => html)).toEqual([]);

  const mend = 'Mend: Look at its text; where that is well, report it as a fault of this version.';
  const without =
    (part: string, code: string): Spoil =>
    (path, html) =>
      path === part ? html.replace(new RegExp(`<link[^>]* hrefLang="${code}"[^>]*>`, 'gi'), '') : html;
  const renamed: Spoil = (path, html) =>
    path === '/posts/own' ? html.replace(/hrefLang="bn"/i, 'hrefLang="xx"') : html;
  for (const [spoil, said] of [
    [without('/de/posts/de-own', '[^"]+'), `/de/posts/de-own does not point back to ${site.url}/posts/own (hreflang).`],
    [without('/posts/own', 'x-default'), '/posts/own has alternates without x-default (hreflang).'],
    [without('/posts/own', 'en'), '/posts/own is not among its own alternates (hreflang).'],
    [renamed, '/posts/own has an alternate in no language: xx (hreflang).'],
  ] as const)
    expect(await examineSpoiled(site, spoil)).toEqual([`error   pages     ${said} ${mend}`]);
  await site.stop();
});

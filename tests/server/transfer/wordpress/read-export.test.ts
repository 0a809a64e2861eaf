/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readExport } from '../../../../lib/server/transfer/wordpress/read-export.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lekha-wxr-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer) {
  const file = join(folder, 'export.xml');
  await writeFile(file, content);
  return readExport(file, () => {});
}

const item =
  '<item><title>A</title><wp:post_id>7</wp:post_id><content:encoded><![CDATA[<p>a ]]]]><![CDATA[> b</p>]]></content:encoded></item>';
const wrap = (inner: string) => `<?xml version="1.0"?>\n<rss version="2.0"><channel>${inner}</channel></rss>`;

test('WXR 1.0 is read: no version 1.2 fields, terms listed twice, tags under their old name', async () => {
  const terms =
    '<category><![CDATA[Old]]></category><category domain="category" nicename="old"><![CDATA[Old]]></category><category domain="tag" nicename="t"><![CDATA[T]]></category>';
  const site = await read(
    wrap(
      `<link>https://Old.example/blog/</link><wp:wxr_version>1.0</wp:wxr_version>${item.replace('</item>', `${terms}</item>`)}`,
    ),
  );
  expect(site).toMatchObject({ version: '1.0', source: 'https://old.example/blog', authors: [] });
  expect(site.items[0]).toMatchObject({ id: '7', type: 'post', content: '<p>a ]]> b</p>' });
  expect(site.items[0]?.terms).toEqual([
    { taxonomy: 'category', slug: 'old', name: 'Old' },
    { taxonomy: 'post_tag', slug: 't', name: 'T' },
  ]);
});

test('characters that the database cannot store are dropped', async () => {
  const site = await read(wrap(`<wp:wxr_version>1.2</wp:wxr_version>${item.replace('<p>a', '<p>\u0000a\u0008')}`));
  expect(site.items[0]?.content).toBe('<p>a ]]> b</p>');
});

test('an export in another encoding is read by what its first line says', async () => {
  const text = wrap(`<wp:wxr_version>1.2</wp:wxr_version>${item.replace('<p>a', '<p>\u00e9')}`).replace(
    '?>',
    ' encoding="ISO-8859-1"?>',
  );
  const site = await read(Buffer.from(text, 'latin1'));
  expect(site.items[0]?.content).toBe('<p>é ]]> b</p>');
});

test.each([
  ['cut off within an item', wrap(item).slice(0, 150), /cut off or damaged/],
  ['cut off between two items', wrap(item).replace('</channel></rss>', ''), /cut off or damaged/],
  ['crossed tags', wrap(item.replace('</title>', '</wp:post_id>')), /cut off or damaged/],
  ['a web page', '<!DOCTYPE html><html><body>Hello</body></html>', /not a WordPress export/],
  ['an ordinary feed', wrap('<item><title>News</title></item>'), /RSS feed, but not a WordPress export/],
  ['plain text', 'Dear reader,\nthis is no export.', /empty or not an XML file/],
  ['nothing', '', /empty/],
  ['a packed file', gzipSync(wrap(item)), /compressed/],
  ['an unknown encoding', wrap(item).replace('?>', ' encoding="klingon"?>'), /encoding «klingon»/],
])('%s is refused with a clear message', async (_name, content, message) => {
  await expect(read(content)).rejects.toMatchObject({
    name: 'AppError',
    code: 'invalid',
    message: expect.stringMatching(message),
  });
});

test('what is damaged is found by its line, also behind the first piece of a file', async () => {
  const before = `<item><title>${'x\n'.repeat(200_000)}</title></item>\n`;
  const crossed = `<item>\n<title>\nA\n</item>`;
  await expect(read(wrap(before + crossed))).rejects.toThrow(
    /damaged in line 200006: <title> of line 200004 is not closed/,
  );
  await expect(read(wrap(`${before}\n<item>\n\n`).replace('</channel></rss>', ''))).rejects.toThrow(
    /damaged in line 200006: <item> of line 200004 is not closed/,
  );
  await expect(read(wrap(`\n\n<item>${'<a>'.repeat(30)}`))).rejects.toThrow(/nested too deeply in line 4\./);
});

test('a missing file and a folder are refused with a clear message', async () => {
  await expect(readExport(join(folder, 'none.xml'), () => {})).rejects.toThrow(/cannot be opened/);
  await expect(readExport(folder, () => {})).rejects.toThrow(/is not a file/);
});

test('progress ends at the size of the file', async () => {
  const content = wrap(`<wp:wxr_version>1.2</wp:wxr_version>${item}`);
  const file = join(folder, 'progress.xml');
  await writeFile(file, content);
  const steps: number[][] = [];
  await readExport(file, (done, total) => steps.push([done, total]));
  expect(steps.at(-1)).toEqual([content.length, content.length]);
});

test('an encoding is read as the file says it, or refused with the line; nothing is guessed', async () => {
  const named = wrap(item.replace('>A<', '>café ন<'));
  const utf16 = Buffer.from(`\ufeff${named}`, 'utf16le');
  expect((await read(utf16)).items[0]?.title).toBe('café ন');
  // Without its mark: the first sign of XML says it.
  expect((await read(utf16.subarray(2))).items[0]?.title).toBe('café ন');
  expect((await read(utf16.subarray(2).swap16())).items[0]?.title).toBe('café ন');
  // A tool that says UTF-16 and writes UTF-8.
  expect((await read(named.replace('?>', ' encoding="utf-16"?>'))).items[0]?.title).toBe('café ন');
  const latin = named.replace('?>', ' encoding="ISO-8859-1"?>').replace(' ন', '');
  expect((await read(Buffer.from(latin, 'latin1'))).items[0]?.title).toBe('café');
  const wrong = Buffer.from(`${wrap(item.replace('>A<', `>${'x'.repeat(300_000)}\n\ncaf\u00e9<`))}`, 'latin1');
  await expect(read(wrong)).rejects.toThrow(/line 4 is not UTF-8 text/);
  // A letter of three bytes that the pieces of the file part.
  expect((await read(wrap(item.replace('>A<', `>${'ন'.repeat(200_000)}<`)))).items[0]?.title).toBe('ন'.repeat(200_000));
});

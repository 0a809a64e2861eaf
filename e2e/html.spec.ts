import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { findHtmlFaults } from './setup/find-html-faults.ts';
import { findStyleFaults } from './setup/find-style-faults.ts';
import { findViolations } from './setup/find-violations.ts';
import { FAULTY_HTML, SOUND_HTML } from './setup/html-faults.ts';
import { samplePages } from './setup/site-pages.ts';
import { expect, test } from './setup/test.ts';

const require = createRequire(import.meta.url);
const hasJava = spawnSync('java', ['-version']).status === 0;
// What the Nu checker does not hold to be an error, or warns of only.
const BEYOND_NU = [
  'an obsolete attribute',
  'a label by an element that is not there',
  'a style sheet in the body',
  'an unknown character reference',
  'a comment that does not end well',
];

type NuMessage = { message: string; extract?: string; url?: string };

/** What the Nu checker says of each document. */
async function askNu(documents: string[]): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-html-'));
  const files = documents.map((_, index) => join(folder, `page-${index}.html`));
  await Promise.all(files.map((file, index) => writeFile(file, documents[index] ?? '')));
  const jar = join(dirname(require.resolve('vnu-jar/package.json')), 'build', 'dist', 'vnu.jar');
  const { stderr } = spawnSync('java', ['-jar', jar, '--format', 'json', '--errors-only', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  await rm(folder, { recursive: true });
  const { messages } = JSON.parse(stderr) as { messages: NuMessage[] };
  return files.map((file) =>
    messages.filter(({ url }) => url?.endsWith(file)).map(({ message, extract }) => `${message}: ${extract ?? ''}`),
  );
}

/** Whether something of all that stands in for the Nu checker finds a fault. */
async function hasFault(page: Page, html: string): Promise<boolean> {
  if ((await findHtmlFaults(html)).length > 0) return true;
  await page.setContent(html);
  return (await findStyleFaults(page)).length > 0 || (await findViolations(page)).length > 0;
}

// By the browser as well: accessibility.spec.ts looks at its style attributes in passing.
test('every page is valid HTML by html-validate and the parser of the standard', async ({ request }) => {
  for (const path of await samplePages(request)) {
    const html = await (await request.get(path)).text();
    expect([path, ...(await findHtmlFaults(html))]).toEqual([path]);
  }
});

// Without Java axe looks at what the test above leaves to it; the next test shows that the two find what Nu finds.
test('every page is valid HTML by the Nu checker, or by axe where there is no Java', async ({
  request,
  page,
  problems,
}) => {
  const paths = await samplePages(request);
  const found: string[][] = [];
  if (hasJava)
    found.push(...(await askNu(await Promise.all(paths.map(async (path) => (await request.get(path)).text())))));
  else
    for (const path of paths) {
      await page.goto(path);
      found.push(await findViolations(page));
    }
  expect(paths.map((path, index) => [path, ...(found[index] ?? ['was not looked at'])])).toEqual(
    paths.map((path) => [path]),
  );
  expect(problems.splice(0).filter((problem) => !problem.includes('404'))).toEqual([]);
});

test('a fault of each kind that the Nu checker finds is found without it', async ({ page, problems }) => {
  const names = Object.keys(FAULTY_HTML);
  const missed: string[] = [];
  for (const name of names) if (!(await hasFault(page, FAULTY_HTML[name] ?? ''))) missed.push(name);
  expect(missed).toEqual([]);
  expect(await findHtmlFaults(SOUND_HTML)).toEqual([]);
  // Pictures that are not there.
  problems.splice(0);
  if (!hasJava) return;
  const [sound, ...said] = await askNu([SOUND_HTML, ...Object.values(FAULTY_HTML)]);
  expect(sound).toEqual([]);
  expect(names.filter((_, index) => said[index]?.length === 0)).toEqual(BEYOND_NU);
});

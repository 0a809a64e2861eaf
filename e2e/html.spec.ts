import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import type { APIRequestContext } from 'playwright/test';
import { expect, test } from './setup/test.ts';
import { samplePages } from './setup/site-pages.ts';

const require = createRequire(import.meta.url);

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Matters of taste that React and MUI decide: how attributes are written, not what they mean.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // Scripts of the framework have their integrity from our own origin.
    'require-sri': 'off',
  },
});

test('every page is valid HTML by html-validate', async ({ request }) => {
  for (const path of await samplePages(request)) {
    const report = await validator.validateString(await (await request.get(path)).text());
    const found = report.results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect([path, ...found]).toEqual([path]);
  }
});

async function checkWithNu({ request }: { request: APIRequestContext }): Promise<void> {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'lekha-html-'));
  const files: string[] = [];
  for (const [index, path] of (await samplePages(request)).entries()) {
    const file = join(folder, `page-${index}.html`);
    await writeFile(file, await (await request.get(path)).text());
    files.push(file);
  }
  const jar = join(dirname(require.resolve('vnu-jar/package.json')), 'build', 'dist', 'vnu.jar');
  const { stderr } = spawnSync('java', ['-jar', jar, '--format', 'json', '--errors-only', ...files], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  const { messages } = JSON.parse(stderr) as { messages: { message: string; extract?: string; url?: string }[] };
  expect(messages.map(({ message, extract }) => `${message}: ${extract ?? ''}`)).toEqual([]);
}

if (spawnSync('java', ['-version']).status === 0) test('every page is valid HTML by the Nu checker', checkWithNu);
else console.log('The Nu checker needs Java, which this machine does not have: its test is left out.');

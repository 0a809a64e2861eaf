import { expect, test } from 'playwright/test';
import { runCli } from './setup/run-cli.ts';

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

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('npm start asked for help says where settings are, and starts no site', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-help-'));
  const env = { ...process.env, DATA_DIR: dataDir };
  const { status, stdout } = spawnSync(process.execPath, ['bin/start.mjs', '--help'], { env, encoding: 'utf8' });
  expect([status, readdirSync(dataDir)]).toEqual([0, []]);
  for (const [file = ''] of stdout.matchAll(/\.env\.example|docs\/\w+\.md/g)) expect(existsSync(file)).toBe(true);
  expect(stdout).toContain('.env.example');
  rmSync(dataDir, { recursive: true });
});

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { installOnDebian } from '../../bin/install-debian.mjs';

const PATH = process.env.PATH ?? '';
const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');

const folders: string[] = [];
afterEach(() => {
  process.env.PATH = PATH;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** An apt-get that finds the lock taken so many times before it installs. @returns what it was asked */
function aptGetThatIsLockedOut(times: number): () => string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-apt-'));
  folders.push(folder);
  const [program, asked, left] = ['apt-get', 'asked', 'left'].map((name) => join(folder, name));
  writeFileSync(`${left}`, 'x'.repeat(times));
  writeFileSync(
    `${program}`,
    `#!/bin/sh
echo "$@" >> ${asked}
case "$*" in *install*) if [ -s ${left} ]; then truncate -s -1 ${left}; exit 100; fi;; esac
`,
  );
  chmodSync(`${program}`, 0o755);
  process.env.PATH = `${folder}${delimiter}${PATH}`;
  return () => (existsSync(`${asked}`) ? readFileSync(`${asked}`, 'utf8').trim().split('\n') : []);
}

test('whoever finds the installer locked asks again', () => {
  const asked = aptGetThatIsLockedOut(1);
  expect(installOnDebian(['chromium'])).toBe(canInstall);
  expect(asked().filter((words) => words.includes('install -y -qq chromium'))).toHaveLength(canInstall ? 2 : 0);
});

test('who is always locked out gives up', () => {
  const asked = aptGetThatIsLockedOut(9);
  expect(installOnDebian(['chromium'])).toBe(false);
  expect(asked().filter((words) => words.includes('install'))).toHaveLength(canInstall ? 3 : 0);
});

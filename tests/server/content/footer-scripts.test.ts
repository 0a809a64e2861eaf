/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { footerScripts, readFooterScripts } from '../../../lib/server/content/footer-scripts.ts';

const folder = mkdtempSync(join(tmpdir(), 'footer-scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(text: string): string {
  const file = join(folder, 'scripts.json');
  writeFileSync(file, text);
  return file;
}

test('the file is a list of addresses and hashes', () => {
  const integrity = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K';
  const scripts = [
    { src: 'https://counter.example/c.js', integrity },
    { src: '/own.js', integrity },
  ];
  expect(readFooterScripts(write(JSON.stringify(scripts)))).toEqual(scripts);
});

test.each([
  ['no JSON', 'scripts'],
  ['a script without a hash', '[{"src":"https://counter.example/c.js"}]'],
  ['a script that is no web address', '[{"src":"javascript:alert(1)","integrity":"sha256-abc="}]'],
  ['a hash that is none', '[{"src":"https://counter.example/c.js","integrity":"abc"}]'],
])('%s is refused with a line that names the variable', (_what, text) => {
  expect(() => readFooterScripts(write(text))).toThrow('FOOTER_SCRIPTS must name a JSON file');
});

test('a file that is not there is refused', () => {
  expect(() => readFooterScripts(join(folder, 'nothing.json'))).toThrow('FOOTER_SCRIPTS');
});

test('without the variable there is no script', () => {
  expect(footerScripts()).toEqual([]);
});

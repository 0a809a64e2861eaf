/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

// The oldest versions without a known hole that this site is open to; docs/decisions/006 says how versions are chosen.
const FLOORS = {
  jsdom: '31.0.1',
  next: '16.4.5',
  nodemailer: '10.4.1',
  react: '19.3.1',
  'react-dom': '19.3.1',
  sharp: '0.35.5',
};

type Lock = { packages: Record<string, { version?: string }> };
// npm's own file: its shape is documented.
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

const partsOf = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? [];

/** Whether a version is the floor or newer. What comes before a release counts as older than it. */
function isAtLeast(version: string, floor: string): boolean {
  const [own, least] = [partsOf(version), partsOf(floor)];
  const first = least.findIndex((part, place) => part !== own[place]);
  if (first === -1) return !version.includes('-');
  return (own[first] ?? 0) > (least[first] ?? 0);
}

test.each(Object.entries(FLOORS))('%s is installed at %s or newer, wherever it is installed', (name, floor) => {
  const copies = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(copies.length).toBeGreaterThan(0);
  for (const [path, { version = '' }] of copies) {
    const installed = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as { version: string };
    expect([path, version, installed.version, isAtLeast(version, floor)]).toEqual([path, version, version, true]);
  }
});

test.each([
  ['31.0.1', true],
  ['31.0.2', true],
  ['31.1.0', true],
  ['32.0.0', true],
  ['31.0.0', false],
  ['30.9.9', false],
  ['31.0.1-beta.1', false],
])('a floor of 31.0.1 lets %s pass: %s', (version, isEnough) => {
  expect(isAtLeast(version, '31.0.1')).toBe(isEnough);
});

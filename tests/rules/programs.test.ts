/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { isPublicFile } from '../../lib/rules/programs.ts';

test('each file of public/ has its address, and nothing beside them', () => {
  expect(readdirSync('public').filter((name) => !isPublicFile(`/${name}`))).toEqual([]);
  for (const path of ['/', '/favicon.ico/x', '/icon-64.png']) expect(isPublicFile(path)).toBe(false);
});

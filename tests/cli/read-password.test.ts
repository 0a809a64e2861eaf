/** @jest-environment node */
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readPassword } from '../../lib/cli/user-commands.ts';

const quiet = () => true;
let asked: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  asked = jest.spyOn(process.stderr, 'write').mockImplementation(quiet);
});
afterEach(() => asked.mockRestore());

test.each([['Right-horse-7\nmore\n'], ['Right-horse-7']])('a password comes through a pipe: %j', async (text) => {
  expect(await readPassword(Readable.from([text]))).toBe('Right-horse-7');
});

test('an input that ends before there is one is an error, not a wait for ever', async () => {
  await expect(readPassword(Readable.from([]))).rejects.toThrow('No password was typed');
});

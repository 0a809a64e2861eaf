import { expect, test } from '@jest/globals';
import { createKeptReads, keptReads } from '../../../lib/server/http/kept-reads.ts';
import { collectRender } from '../../../lib/server/http/render-context.ts';

/** Kept reads that hear of writes, a question that counts how often it was asked, and a clock. */
function begun() {
  let [asked, time] = [0, 0];
  const reads = createKeptReads(() => time);
  reads.begin();
  return {
    reads,
    read: (name = 'categories', tags = ['categories']) => reads.read(name, tags, async () => (asked += 1)),
    pass: (ms: number) => (time += ms),
  };
}

test('a question is asked once until a write touches what it depends on', async () => {
  const { reads, read } = begun();
  expect([await read(), await read()]).toEqual([1, 1]);
  reads.forget(['post:7']);
  expect(await read()).toBe(1);
  reads.forget(['post:7', 'categories']);
  expect([await read(), await read()]).toEqual([2, 2]);
  reads.forget();
  expect(await read()).toBe(3);
});

test('questions of other names have answers of their own', async () => {
  const { read } = begun();
  expect([await read('categories'), await read('count', ['posts']), await read('categories')]).toEqual([1, 2, 1]);
});

test('nothing is kept before writes are heard of, nor when they are not heard of any more', async () => {
  const reads = createKeptReads();
  let asked = 0;
  const read = () => reads.read('categories', ['categories'], async () => (asked += 1));
  expect([await read(), await read()]).toEqual([1, 2]);
  reads.begin();
  expect([await read(), await read()]).toEqual([3, 3]);
  reads.suspend();
  expect([await read(), await read()]).toEqual([4, 5]);
});

test('what was being read when something was written is answered, and not kept', async () => {
  const { reads } = begun();
  let answer = (_value: string) => {};
  const under = reads.read('categories', ['categories'], () => new Promise<string>((resolve) => (answer = resolve)));
  reads.forget(['categories']);
  answer('before');
  expect(await under).toBe('before');
  expect(await reads.read('categories', ['categories'], async () => 'after')).toBe('after');
});

test('a failure is not kept', async () => {
  const { reads, read } = begun();
  const failed = reads.read('categories', ['categories'], () => Promise.reject(new Error('away')));
  await expect(failed).rejects.toThrow('away');
  expect(await read()).toBe(1);
});

test('it is asked anew after a minute, whether or not a write was heard of', async () => {
  const { read, pass } = begun();
  await read();
  pass(60_000);
  expect(await read()).toBe(1);
  pass(1);
  expect(await read()).toBe(2);
});

test('a page that found the answer kept depends on its tags like the one that asked', async () => {
  const { read } = begun();
  await read();
  const { tags } = await collectRender(() => read());
  expect([...tags]).toEqual(['categories']);
});

test('each database has its own', async () => {
  const [one, other] = [{}, {}];
  expect(keptReads(one)).toBe(keptReads(one));
  expect(keptReads(one)).not.toBe(keptReads(other));
});

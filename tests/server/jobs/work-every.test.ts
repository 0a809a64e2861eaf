/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { workEvery } from '../../../lib/server/jobs/work-every.ts';

/** Work that ends when it is told to, and what it was called with. */
function heldWork() {
  const signals: AbortSignal[] = [];
  let finish = () => {};
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<void>((resolve) => (finish = resolve));
  };
  return { signals, work, finish: () => finish() };
}

test('a round begins only when the one before it is over', async () => {
  jest.useFakeTimers();
  const { signals, work, finish } = heldWork();
  const loop = workEvery(1_000, work, { first: 'now' });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(signals).toHaveLength(1);
  finish();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(signals).toHaveLength(2);
  finish();
  await loop.close();
  jest.useRealTimers();
});

test('without a wish for the start the first round waits its time', async () => {
  jest.useFakeTimers();
  const { signals, work, finish } = heldWork();
  const loop = workEvery(1_000, work);
  expect(signals).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(signals).toHaveLength(1);
  finish();
  await loop.close();
  jest.useRealTimers();
});

test('the end tells the round under way, waits for it, and no other follows', async () => {
  jest.useFakeTimers();
  const { signals, work, finish } = heldWork();
  const loop = workEvery(1_000, work, { first: 'now' });
  let isClosed = false;
  const closing = loop.close().then(() => (isClosed = true));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  expect(isClosed).toBe(false);
  finish();
  await closing;
  expect(signals).toHaveLength(1);
  jest.useRealTimers();
});

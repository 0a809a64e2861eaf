import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { ViewBeacon } from '@/components/posts/view-beacon';
import { stubApi } from '../../api/stub-api';
import { renderReader } from './render-reader';

function turn(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  turn('visible');
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a post that was on the screen for three seconds is counted once', async () => {
  const { asked, requests } = stubApi(() => new Response(null, { status: 204 }));
  renderReader(<ViewBeacon postId={7} />);
  await pass(2_900);
  expect(asked).toEqual([]);
  await pass(200);
  turn('hidden');
  turn('visible');
  await pass(10_000);
  expect(asked).toEqual(['POST posts/7/views']);
  expect(requests[0]?.keepalive).toBe(true);
});

test('time in a hidden tab does not count', async () => {
  const { asked } = stubApi(() => new Response(null, { status: 204 }));
  renderReader(<ViewBeacon postId={7} />);
  await pass(2_000);
  turn('hidden');
  await pass(60_000);
  expect(asked).toEqual([]);
  turn('visible');
  await pass(3_000);
  expect(asked).toEqual(['POST posts/7/views']);
});

test('leaving before that counts nothing, and a failure troubles nobody', async () => {
  const { asked } = stubApi(() => new Response('', { status: 500 }));
  const { unmount } = renderReader(<ViewBeacon postId={7} />);
  await pass(2_000);
  unmount();
  await pass(10_000);
  expect(asked).toEqual([]);
  renderReader(<ViewBeacon postId={8} />);
  await pass(3_100);
  expect(asked).toEqual(['POST posts/8/views']);
});

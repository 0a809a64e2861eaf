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

test('where one comes from is told by its host alone, and what is read to the end is told once', async () => {
  const ends: ((isSeen: boolean) => void)[] = [];
  const disconnect = jest.fn();
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      ends.push((isIntersecting) => tell([{ isIntersecting }]));
    }
    observe = jest.fn();
    disconnect = disconnect;
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  Object.defineProperty(document, 'referrer', { configurable: true, value: 'https://news.test/secret?q=words' });
  const { asked } = stubApi(() => new Response(null, { status: 204 }));
  const { unmount } = renderReader(
    <main>
      <article>
        <p>{'A long text. '.repeat(150)}</p>
        <footer />
      </article>
      <ViewBeacon postId={9} />
    </main>,
  );
  await pass(3_100);
  const seen = 'POST posts/9/views?from=news.test';
  expect(asked).toEqual([seen]);
  // Scrolled past on the way to the comments.
  ends[0]?.(true);
  await pass(5_000);
  ends[0]?.(false);
  await pass(60_000);
  expect(asked).toEqual([seen]);
  ends[0]?.(true);
  await pass(900);
  expect(asked).toEqual([seen]);
  await pass(200);
  expect(asked).toEqual([seen, 'POST posts/9/views?finished=true']);
  expect(disconnect).toHaveBeenCalledTimes(1);
  unmount();
  Object.defineProperty(document, 'referrer', { configurable: true, value: '' });
});

test('who leaves before the end has not read to it', async () => {
  let tell: ((isSeen: boolean) => void) | undefined;
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      tell = (isIntersecting) => callback([{ isIntersecting }]);
    }
    observe = jest.fn();
    disconnect = jest.fn();
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  const { asked } = stubApi(() => new Response(null, { status: 204 }));
  const { unmount } = renderReader(
    <main>
      <article>
        <p>Short.</p>
        <footer />
      </article>
      <ViewBeacon postId={9} />
    </main>,
  );
  await pass(3_100);
  tell?.(true);
  await pass(500);
  unmount();
  await pass(10_000);
  expect(asked).toEqual(['POST posts/9/views']);
});

test('who came by another page of the site came from inside, whatever brought them there', async () => {
  Object.defineProperty(document, 'referrer', { configurable: true, value: 'https://news.test/' });
  const entries = [{ name: 'http://localhost/about' }] as unknown as PerformanceEntryList;
  Object.assign(performance, { getEntriesByType: () => entries });
  const { asked } = stubApi(() => new Response(null, { status: 204 }));
  const { unmount } = renderReader(<ViewBeacon postId={9} />);
  await pass(3_100);
  expect(asked).toEqual([`POST posts/9/views?from=${location.hostname}`]);
  unmount();
  Object.assign(performance, { getEntriesByType: undefined });
  Object.defineProperty(document, 'referrer', { configurable: true, value: '' });
});

import { afterEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { usePageInAddress } from '@/components/comments/use-permalink';

const at = (address: string) => window.history.replaceState(null, '', address);
afterEach(() => at('/'));

const pageWith = (first: number) => renderHook(() => usePageInAddress('/posts/a', first)).result;

test('the page that the server drew is shown', () => {
  at('/posts/a?comments=2');
  expect(pageWith(2).current.page).toBe(2);
});

test('Back that was pressed before the scripts were there is followed when they are', () => {
  at('/posts/a');
  expect(pageWith(2).current.page).toBe(1);
});

test('a link to one comment keeps the page that the server found', () => {
  at('/posts/a?thread=7');
  expect(pageWith(3).current.page).toBe(3);
});

test('turning is a step in the history, and Back turns back', () => {
  at('/posts/a');
  const hook = pageWith(1);
  act(() => hook.current.turnTo(2));
  expect([hook.current.page, window.location.search]).toEqual([2, '?comments=2']);
  at('/posts/a');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(hook.current.page).toBe(1);
});

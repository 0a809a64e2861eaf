import { createRequire } from 'node:module';
import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type dynamic from 'next/dynamic';
import type { ComponentType } from 'react';

type Part = { loader: () => Promise<ComponentType>; loading?: () => string; ssr?: boolean };
type Loadable = { default: (part: Part) => ReturnType<typeof dynamic> };
// Written by hand beside this test.
const { default: loadable } = createRequire(import.meta.url)('../../../lib/lean-next/stubs/loadable.cjs') as Loadable;

const lost = () => Object.assign(new Error('Failed to load chunk /a.js'), { name: 'ChunkLoadError' });
const Form = () => <p>The form</p>;

test('a part that was lost on the way is asked for again until it comes, and the page stays', async () => {
  jest.useFakeTimers();
  const loader = jest.fn<Part['loader']>().mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost());
  const Late = loadable({ loader: loader.mockResolvedValue(Form), loading: () => 'Coming', ssr: false });
  await act(() => render(<Late />));
  expect(document.body).toHaveTextContent('Coming');
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect([loader.mock.calls.length, document.body.textContent]).toEqual([2, 'Coming']);
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('The form')).toBeVisible();
  jest.useRealTimers();
});

test('what the server drew stands in the place in which ids are counted', async () => {
  const Drawn = loadable({ loader: () => Promise.resolve(Form) });
  await act(() => render(<Drawn />));
  expect(screen.getByText('The form')).toBeVisible();
});

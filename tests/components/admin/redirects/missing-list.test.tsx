import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MissingList, type Redirecting } from '@/components/admin/redirects/missing-list';
import { createRedirectSchema } from '@/lib/schemas/redirect';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

test('every address that was missed can be led on as it is offered', async () => {
  const at = '2026-10-12T06:15:00.000Z';
  const seen = { count: 1, referrer: null, first_at: at, last_at: at, suggestion: null };
  const paths = ['/old page', '/what?', '/100%', '/c#', '/নদী'];
  const pagination = { page: 1, limit: 10, total: paths.length, pages: 1 };
  stubApi(() => json({ missing: paths.map((path) => ({ path, ...seen })), pagination }));
  const offered = jest.fn<Redirecting>();
  renderAdmin(<MissingList onRedirect={offered} />);
  for (const button of await screen.findAllByRole('button', { name: 'Redirect' })) await userEvent.click(button);
  expect(offered).toHaveBeenCalledTimes(paths.length);
  const taken = offered.mock.calls.map(([from]) => createRedirectSchema.parse({ from, to: '/about-us' }).from);
  expect(taken.map((from) => decodeURIComponent(from))).toEqual(paths);
});

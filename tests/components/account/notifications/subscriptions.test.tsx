import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Subscriptions } from '@/components/account/notifications/subscriptions';
import { renderAccount } from '../render-account';

const site = { id: 4, name: null, frequency: 'each' } as const;
const rivers = { id: 7, name: 'Rivers', frequency: 'weekly' } as const;

test('each subscription is named with its own way to end it, and all end at once by a form', () => {
  renderAccount(<Subscriptions token="12-abc" subscriptions={[site, rivers]} />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['All posts: each postStop', 'Rivers: once a weekStop']);
  const [, second] = rows;
  const formOf = (button: HTMLElement) => button.closest('form')?.getAttribute('action');
  expect(second && formOf(within(second).getByRole('button'))).toBe('/subscriptions/12-abc?back=1&only=7');
  expect(formOf(screen.getByRole('button', { name: 'Stop all these emails' }))).toBe('/subscriptions/12-abc?back=1');
});

test('it says what was confirmed, and where nothing comes any more', () => {
  const { unmount } = renderAccount(<Subscriptions token="12-abc" subscriptions={[site]} isConfirmed />);
  expect(screen.getByText('Confirmed. You are told of this by email:')).toBeTruthy();
  unmount();
  renderAccount(<Subscriptions token="12-abc" subscriptions={[]} offer={<p>Offer</p>} />);
  expect(screen.getByText('No emails go to this address.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  // Whoever pressed the wrong button finds the way back.
  expect(screen.getByText('Offer')).toBeTruthy();
});

import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeliveriesDialog } from '@/components/admin/webhooks/deliveries-dialog';
import type { Delivery, Webhook } from '@/lib/schemas/programs';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

const at = '2026-11-20T10:00:00.000Z';
const next = '2026-11-20T16:00:00.000Z';
const delivery = (id: number, fields: object) => ({
  ...{ id, event: 'ping', subject: {}, status: 'pending', status_code: null, attempts: 0 },
  ...{ created_at: at, attempted_at: null, next_at: at, ...fields },
});

const failed = { attempted_at: at, attempts: 3, status_code: 500, next_at: next };
const TWO = [delivery(1, {}), delivery(2, failed)] as unknown as Delivery[];

function open(deliveries = TWO) {
  const stub = stubApi(({ method }) => (method === 'GET' ? json({ deliveries }) : json({ delivery: deliveries[1] })));
  const webhook = { id: 4, url: 'https://hooks.example/in', active: true } as unknown as Webhook;
  renderAdmin(<DeliveriesDialog webhook={webhook} onClose={() => undefined} />);
  return stub;
}

test('what failed and waits for its next attempt is sent again at once; what was never tried goes by itself', async () => {
  const { asked } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(asked).toContain('POST admin/webhooks/4/deliveries/2/redeliver'));
});

test('on a phone the time of the next attempt says what it is', async () => {
  const listen = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} };
  window.matchMedia = (media) => ({ media, matches: true, ...listen }) as unknown as MediaQueryList;
  open();
  await waitFor(() => expect(screen.getAllByText(/Next attempt:/)).toHaveLength(2));
  Reflect.deleteProperty(window, 'matchMedia');
});

test('an attempt that nobody answered says why; what was answered is told by its number', async () => {
  const tried = (id: number, error: string, status_code: number | null = null) =>
    delivery(id, { attempted_at: at, status: 'failed', error, status_code });
  const rows = [
    tried(1, 'Error: connect ECONNREFUSED 127.0.0.1:9'),
    tried(2, 'Error: getaddrinfo ENOTFOUND hooks.example'),
    tried(3, 'Error: something of the machine'),
    tried(4, 'answered 500', 500),
  ];
  open(rows as unknown as Delivery[]);
  expect(await screen.findByText('Nobody answers at this address')).toBeInTheDocument();
  expect(screen.getByText('No such host')).toBeInTheDocument();
  expect(screen.getByText('Error: something of the machine')).toBeInTheDocument();
  expect(screen.queryByText('answered 500')).toBeNull();
});

import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RedirectsScreen } from '@/components/admin/redirects/redirects-screen';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

const LIST = { redirects: [], missing: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } };

/** The dialog, and what the server makes of each line. */
async function open(answer: (from: string) => Response | Promise<Response>) {
  const stub = stubApi(async (request) => {
    if (request.method !== 'POST') return json(LIST);
    const { from } = (await request.clone().json()) as { from: string };
    return answer(from);
  });
  renderAdmin(<RedirectsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Import redirects' }));
  const choose = (text: string) =>
    userEvent.upload(dialog.getByLabelText('CSV file'), new File([text], 'old.csv', { type: 'text/csv' }));
  const sent = () => stub.asked.filter((one) => one.startsWith('POST')).length;
  return { ...stub, dialog, choose, sent };
}

test('each line of a file is taken or refused by itself, and says why', async () => {
  const taken = { message: 'Taken', code: 'redirect_taken', errors: { from: ['This address has one'] } };
  const { dialog, choose, requests } = await open((from) =>
    from === '/b' ? json(taken, 409) : json({ redirect: { id: 1, ...(from === '/c' && { rests: true }) } }, 201),
  );
  await choose('from,to,status\n/a,/x,302\n/b,/y\n/c,/z\n');
  expect(await dialog.findByText('Imported: 2')).toBeVisible();
  expect(dialog.getByText('Lines that failed: 1')).toBeVisible();
  expect(dialog.getByText('Line 3: This address has one')).toBeVisible();
  expect(dialog.getByText(/^Line 4: Made, but a page is at this address/)).toBeVisible();
  const bodies = requests.filter(({ method }) => method === 'POST').map((request) => request.json());
  expect(await Promise.all(bodies)).toEqual([
    { from: '/a', to: '/x', status: 302 },
    { from: '/b', to: '/y' },
    { from: '/c', to: '/z' },
  ]);
});

test('who leaves meanwhile leaves the rest undone', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { dialog, choose, sent, asked } = await open(async () => {
    await promise;
    return json({ redirect: { id: 1 } }, 201);
  });
  await choose('/a,/x\n/b,/y\n');
  expect(await dialog.findByText('0 of 2 done')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const listed = () => asked.filter((one) => one === 'GET admin/redirects').length;
  const before = listed();
  resolve();
  // It is over when the list is asked for again.
  await waitFor(() => expect(listed()).toBe(before + 1));
  expect(sent()).toBe(1);
});

test('a file that cannot be read says so and sends nothing', async () => {
  const { dialog, choose, sent } = await open(() => json({}, 500));
  await choose('"/a,/x');
  expect(await dialog.findByText('The file could not be imported')).toBeVisible();
  expect(sent()).toBe(0);
});

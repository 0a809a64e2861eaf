import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportCard } from '@/components/admin/imports/export-card';
import { useUi } from '@/stores/ui';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

afterEach(cleanup);

const said = () => useUi.getState().notifications.at(-1)?.content;
const begin = () => userEvent.click(screen.getByRole('button', { name: 'Export the site' }));

test('the whole site is saved as a file named after it and the day', async () => {
  stubApi(() => new Response('archive'));
  Object.assign(URL, { createObjectURL: () => 'blob:site', revokeObjectURL: () => undefined });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  renderAdmin(<ExportCard />);
  await begin();
  await waitFor(() => expect(said()).toBe('The whole site was exported'));
  expect(names).toEqual([expect.stringMatching(/^localhost-\d{4}-\d\d-\d\d\.tar\.gz$/)]);
  expect(screen.getByRole('button', { name: 'Export the site' })).toBeEnabled();
});

test('one that is under way says so, and is ended without a word', async () => {
  let isEnded = false;
  stubApi(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          isEnded = true;
          reject(signal.reason);
        });
      }),
  );
  renderAdmin(<ExportCard />);
  const before = said();
  await begin();
  expect(await screen.findByText('0 MB so far')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Export the site' })).toBeInTheDocument();
  expect([isEnded, said()]).toEqual([true, before]);
});

test('why it cannot be had is said', async () => {
  const message = 'The site is being exported already. Wait for its end.';
  stubApi(() => json({ message, code: 'export_running', key: 'exportRunning' }, 409));
  renderAdmin(<ExportCard />);
  await begin();
  await waitFor(() => expect(said()).toBe(message));
});

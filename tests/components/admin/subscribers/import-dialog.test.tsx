import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportDialog } from '@/components/admin/subscribers/import-dialog';
import { json, stubApi, type Answer } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

afterEach(cleanup);

const CONSENT = 'These people have agreed to get mails from this site';
const file = new File(['email\nmina@example.test\n'], 'friends.csv', { type: 'text/csv' });

function show(answer: Answer) {
  const onClose = jest.fn();
  const api = stubApi(answer);
  renderAdmin(<ImportDialog onClose={onClose} />);
  return { ...api, onClose };
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Import' }));
const choose = () => userEvent.upload(screen.getByTestId('file'), file);
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: CONSENT }));

test('nothing is sent without a file and without consent; each says what is missing', async () => {
  const { asked } = show(() => json({}, 500));
  await send();
  expect(screen.getByText('Choose a file first')).toHaveAttribute('role', 'alert');
  expect(screen.getByRole('checkbox', { name: CONSENT })).toHaveAccessibleDescription(/Only people who have agreed/);
  await choose();
  expect(screen.getByText('friends.csv')).toBeInTheDocument();
  await send();
  expect(screen.queryByText('Choose a file first')).toBeNull();
  expect(asked).toEqual([]);
});

test('the file goes with the consent, and what became of each line is told', async () => {
  const errors = [{ line: 3, message: 'Not an email address' }];
  const { requests, onClose } = show(() => json({ imported: 2, skipped: 1, errors }));
  await choose();
  await agree();
  await send();
  const done = await screen.findByRole('dialog', { description: /Imported: 2.*already: 1/ });
  expect(done).toHaveTextContent('Lines that failed: 1');
  expect(screen.getByRole('listitem')).toHaveTextContent('Line 3: Not an email address');
  const [sent] = requests;
  expect([sent?.method, new URL(sent?.url ?? '').pathname]).toEqual(['POST', '/api/v1/admin/subscribers/csv']);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

test('a file without a wrong line has no list of them', async () => {
  show(() => json({ imported: 1, skipped: 0, errors: [] }));
  await choose();
  await agree();
  await send();
  expect(await screen.findByText('Imported: 1')).toBeInTheDocument();
  expect(screen.queryByRole('list')).toBeNull();
});

test('a file that is refused says why, and can be sent again', async () => {
  const wrong = { message: 'Validation failed', code: 'invalid', errors: { file: ['The file has no addresses'] } };
  let isBroken = true;
  show(() => (isBroken ? json(wrong, 422) : json({ imported: 1, skipped: 0, errors: [] })));
  await choose();
  await agree();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('The file has no addresses');
  isBroken = false;
  await send();
  expect(await screen.findByText('Imported: 1')).toBeInTheDocument();
});

test('a failure without a word of the server has ours', async () => {
  show(() => json({}, 500));
  await choose();
  await agree();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('The file could not be imported');
});

import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportsScreen } from '@/components/admin/imports/imports-screen';
import type { SiteImport } from '@/lib/schemas/import';
import { json, stubApi, type Answer } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

afterEach(cleanup);

const NONE = { imported: 0, updated: 0, unchanged: 0, skipped: 0 };
const COUNTS = {
  ...{ author: NONE, category: NONE, tag: NONE, page: NONE, comment: NONE, image: NONE },
  post: { imported: 1_200, updated: 1, unchanged: 0, skipped: 3 },
};

const make = (fields: Partial<SiteImport>): SiteImport => ({
  ...{
    id: 4,
    file_name: 'ghost.json',
    started_by: 'leela',
    state: 'running',
    phase: 'converting',
    done: 30,
    total: 40,
  },
  ...{ started_at: '2026-10-12T06:15:00.000Z', finished_at: null, counts: null, error: null },
  ...fields,
});

function show(list: SiteImport[], other: Answer = () => json(undefined, 204)) {
  const api = stubApi((request) =>
    request.method === 'GET' && request.url.endsWith('/imports') ? json({ imports: list }) : other(request),
  );
  renderAdmin(<ImportsScreen />);
  return api;
}

test('an import that runs says how far it is, is stopped after a question, and leaves no way to begin another', async () => {
  const { asked } = show([make({})]);
  expect(await screen.findByRole('progressbar', { name: 'Preparing the posts' })).toHaveAttribute(
    'aria-valuenow',
    '75',
  );
  expect(screen.queryByRole('button', { name: 'Import a blog' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  const question = screen.getByRole('alertdialog', { name: 'Stop this import?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stop' }));
  expect(asked).toContain('DELETE admin/imports/4');
});

test('what came in is counted by kind, without kinds that the export had none of', async () => {
  const { asked } = show([make({ state: 'done', counts: COUNTS })], () => new Response('Import from ghost'));
  const table = await screen.findByRole('table', { name: 'ghost.json' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByRole('row', { name: 'Posts 1,200 1 3' })).toBeInTheDocument();
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Download the report' }));
  expect(asked).toContain('GET admin/imports/4');
});

test('one that failed says why, in the words of the server or its own', async () => {
  show([
    make({ state: 'failed', error: 'It is no export.' }),
    make({ id: 3, state: 'failed' }),
    make({ id: 2, state: 'lost' }),
  ]);
  expect(await screen.findByText('It is no export.')).toHaveAttribute('lang', 'en');
  expect(screen.getByText(/ended without giving a reason/)).toBeInTheDocument();
  expect(screen.getByText(/was restarted meanwhile/)).toBeInTheDocument();
});

test('nothing is sent without a file', async () => {
  const { asked } = show([]);
  expect(await screen.findByText('Nothing has been imported here')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Import a blog' }));
  const dialog = screen.getByRole('dialog', { name: 'Import a blog' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }));
  expect(within(dialog).getByText('Choose a file first')).toHaveAttribute('role', 'alert');
  expect(asked).toEqual(['GET admin/imports']);
});

/** A file on its way: what became of it is said by the test. */
class Sending {
  static last: Sending | undefined;
  upload = {};
  status = 422;
  responseType = '';
  response = new TextEncoder().encode(JSON.stringify({ message: WRONG, code: 'invalid', errors: { url: [WRONG] } }));
  isAborted = false;
  onload = () => undefined;
  onabort = () => undefined;
  open = () => undefined;
  setRequestHeader = () => undefined;
  getAllResponseHeaders = () => 'content-type: application/json';
  form: FormData | undefined;
  send(form: FormData) {
    this.form = form;
    Sending.last = this;
  }
  abort() {
    this.isAborted = true;
    this.onabort();
  }
}
const WRONG = 'Must be an http(s) address';

test('what the server finds wrong stands at its field, and who leaves sends nothing more', async () => {
  const own = window.XMLHttpRequest;
  Object.assign(window, { XMLHttpRequest: Sending });
  show([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Import a blog' }));
  const dialog = screen.getByRole('dialog', { name: 'Import a blog' });
  await userEvent.upload(within(dialog).getByTestId('file'), new File(['{}'], 'ghost.json'));
  await userEvent.type(within(dialog).getByLabelText('Address of the other blog'), 'nowhere');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(Sending.last).toBeDefined());
  // As it is: Safari reads no file out of a request that is in memory.
  expect(Sending.last?.form?.get('file')).toMatchObject({ name: 'ghost.json' });
  Sending.last?.onload();
  expect(await within(dialog).findByText(WRONG)).toBeInTheDocument();
  Sending.last = undefined;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(Sending.last).toBeDefined());
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(Sending.last).toMatchObject({ isAborted: true });
  Object.assign(window, { XMLHttpRequest: own });
});

import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/components/admin/translations/translated-text';
import { keepCopy, readCopy } from '@/components/admin/editor/state/local-copies';
import { PageScreen } from '@/components/admin/pages/page-screen';
import type { PageFields } from '@/components/admin/pages/use-page-form';
import type { Page } from '@/lib/schemas/page';
import { trustHtml } from '@/lib/trust-html';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

const stored: Page = {
  ...{ id: 7, slug: 'us', path: '/pages/us', title: 'Us', content: trustHtml('<p>We write.</p>'), language: 'en' },
  ...{ meta_description: '', status: 'published', fixed: false, edited: true },
  ...{ created_at: '2026-10-03T09:20:00.000Z', updated_at: '2026-10-03T09:20:00.000Z' },
};
const theirs: Page = {
  ...stored,
  ...{
    content: trustHtml('<p>They wrote.</p>'),
    meta_description: 'About them',
    updated_at: '2026-10-04T09:20:00.000Z',
  },
};
const key = { userId: 3, pageId: 7 };
const copyOf = (fields: Partial<PageFields>, base: string | null = stored.updated_at) =>
  keepCopy(key, { fields: fields as PageFields, base, at: '2026-10-03T10:00:00.000Z' } as never);

const CONFLICT = { message: 'This page was changed elsewhere.', code: 'edit_conflict' };
const MISSING = { message: 'Page not found', code: 'not_found' };

/** A server on which another has changed the page, or deleted it, once it was read here. */
function serve(other: Page | null) {
  let now: Page | null = stored;
  const sent: { method: string; body: Record<string, unknown> }[] = [];
  stubApi(async (request) => {
    const { method } = request;
    if (method === 'GET') {
      const page = now;
      now = other;
      return page ? json({ page }) : json(MISSING, 404);
    }
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ method, body });
    if (method === 'POST') return json({ page: { ...stored, ...body, id: 9 } }, 201);
    if (!now) return json(MISSING, 404);
    if (body.updated_at !== now.updated_at) return json(CONFLICT, 409);
    return json({ page: { ...now, ...body, updated_at: '2026-10-05T09:20:00.000Z' } });
  });
  return sent;
}

const title = () => screen.findByRole('textbox', { name: /^Title/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
afterEach(() => localStorage.clear());

async function meetConflict() {
  renderAdmin(<PageScreen id={7} />);
  await userEvent.type(await title(), ' two');
  await press('Save');
  expect(await screen.findByText('This page was changed elsewhere.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await press('See the other version');
  return screen.findByRole('dialog', { name: 'The other version' });
}

test('the second of two sees what the first has saved, and saves over it only when told to', async () => {
  const sent = serve(theirs);
  const dialog = await meetConflict();
  expect(dialog).toHaveTextContent('They wrote.');
  expect(dialog).toHaveTextContent('About them');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
  expect(sent).toHaveLength(1);
  await press('See the other version');
  await press('Save mine');
  await waitFor(() => expect(readCopy(key)).toBeNull());
  expect(sent[1]?.body.updated_at).toBe(theirs.updated_at);
  // Ours where we changed something, theirs where we did not.
  expect(sent[1]?.body).toMatchObject({ title: 'Us two', content: theirs.content, meta_description: 'About them' });
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('They wrote.');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(screen.queryByText('This page was changed elsewhere.')).toBeNull();
});

test('a page that was taken off the site meanwhile stays off when only its text is saved', async () => {
  const sent = serve({ ...theirs, status: 'draft' });
  await meetConflict();
  await press('Save mine');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body.status).toBe('draft');
});

test('the other version can be gone on from, and nothing is sent', async () => {
  const sent = serve(theirs);
  await meetConflict();
  await press('Use the other version');
  expect(await title()).toHaveValue('Us');
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('They wrote.');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect([sent.length, readCopy(key)]).toEqual([1, null]);
});

test('whose page was deleted meanwhile is told so, and keeps the text as a new one', async () => {
  const sent = serve(null);
  renderAdmin(<PageScreen id={7} />);
  await userEvent.type(await title(), ' two');
  await press('Save');
  expect(await screen.findByText('This page was deleted. Your text is still here.')).toBeInTheDocument();
  await press('Keep mine as a new draft');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ method: 'POST', body: { title: 'Us two', slug: 'us', status: 'draft' } });
  expect(sent[1]?.body).not.toHaveProperty('updated_at');
});

test('what is written is kept in this browser until it is saved, and offered after a crash', async () => {
  serve(stored);
  const { unmount } = renderAdmin(<PageScreen id={7} />);
  await userEvent.type(await title(), ' two');
  await waitFor(() => expect(readCopy<PageFields>(key)?.fields.title).toBe('Us two'));
  unmount();
  renderAdmin(<PageScreen id={7} />);
  expect(await title()).toHaveValue('Us');
  expect(screen.getByText(/^Changes from .* are kept in this browser\.$/)).toBeInTheDocument();
  await press('Restore them');
  expect(await title()).toHaveValue('Us two');
  await press('Save');
  await waitFor(() => expect(readCopy(key)).toBeNull());
});

test('a copy of an older state of the page says so, and can be discarded', async () => {
  copyOf({ title: 'Long ago' }, '2026-01-01T00:00:00.000Z');
  serve(stored);
  renderAdmin(<PageScreen id={7} />);
  expect(await screen.findByText(/The page has been changed since\.$/)).toBeInTheDocument();
  await press('Discard');
  expect([readCopy(key), screen.queryByRole('button', { name: 'Discard' })]).toEqual([null, null]);
});

test('what was written into a page that is gone when it is opened again can become a new one', async () => {
  copyOf({ title: 'Us two', content: '<p>More.</p>', slug: 'us', language: 'en', meta_description: '' });
  stubApi(async (request) =>
    request.method === 'GET'
      ? json(MISSING, 404)
      : json({ page: { ...stored, ...((await request.json()) as object), id: 9 } }, 201),
  );
  renderAdmin(<PageScreen id={7} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore them' }));
  expect(screen.getByText('Page not found')).toBeInTheDocument();
  expect(await title()).toHaveValue('Us two');
  await press('Save as draft');
  await waitFor(() => expect(readCopy(key)).toBeNull());
});

test('what another tab keeps of the page stays when it is saved here, and is not written over', async () => {
  const theirs = { fields: { title: 'Theirs' }, base: stored.updated_at, at: '2099-01-01T00:00:00.000Z' };
  keepCopy({ ...key, tab: '5' }, theirs as never);
  serve(stored);
  renderAdmin(<PageScreen id={7} />);
  await userEvent.type(await title(), ' two');
  await waitFor(() => expect(Object.keys(localStorage)).toHaveLength(2));
  await press('Save');
  await waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1));
  expect(readCopy<PageFields>(key)?.fields.title).toBe('Theirs');
});

import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RevisionsDialog } from '@/components/admin/editor/settings/revisions-dialog';
import { EditSession } from '@/components/admin/editor/state/edit-session';
import { SessionProvider } from '@/components/admin/editor/state/session-context';
import type { AdminPost } from '@/lib/schemas/admin-post';
import { json, stubApi } from '../../../../api/stub-api';
import { makeAdminPost, renderAdmin } from '../../render-admin';

const texts = {
  ...{ excerpt: '', featured_image: null, featured_image_alt: '', canonical_url: null, meta_description: '' },
  ...{ meta_keywords: '', language: 'en', editor_username: 'leela', editor_full_name: 'Leela Rao' },
};
const said = ['<p>Now the river is wide.</p>', '<p>The river is wide.</p>', '<p>The river was wide.</p>'];
const revisions = said.map((content, index) => ({
  ...texts,
  ...{ id: 9 - index, title: 'River', content, meta_keywords: index === 2 ? 'water' : '' },
  created_at: `2026-10-0${5 - index}T09:20:00.000Z`,
}));

function open(kept = revisions) {
  stubApi((request) => {
    const id = Number(new URL(request.url).pathname.split('/').at(-1));
    return id ? json({ revision: kept.find((revision) => revision.id === id) }) : json({ revisions: kept });
  });
  const post = {
    ...makeAdminPost(1),
    meta_description: '',
    comments: 'open',
    content: said[0],
  } as unknown as AdminPost;
  const failedText = { create: '', update: '' };
  const session = new EditSession({ post, userId: 3, failedText, onSaved: () => undefined });
  renderAdmin(
    <SessionProvider session={session}>
      <RevisionsDialog onClose={() => undefined} />
    </SessionProvider>,
  );
}

test('a version shows what it changed, what has changed since, and all that it says', async () => {
  open();
  const version = await screen.findByRole('region', { name: 'The version' });
  await waitFor(() => expect(within(version).getByRole('insertion')).toHaveTextContent('is'));
  expect(
    within(version)
      .getAllByRole('deletion')
      .map((element) => element.textContent),
  ).toEqual(['was', 'water']);
  expect(within(version).getByRole('status')).toHaveTextContent('1 word added · 2 removed');
  await userEvent.click(screen.getByRole('button', { name: 'Changes since then' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 words added · 1 removed'));
  await userEvent.click(screen.getByRole('button', { name: 'The text' }));
  expect(await screen.findByText('The river is wide.')).toBeVisible();
  expect(screen.queryByRole('insertion')).toBeNull();
});

test('what was never changed says so', async () => {
  open([]);
  expect(await screen.findByText('Nothing has been changed here yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'What it changed' })).toBeNull();
});

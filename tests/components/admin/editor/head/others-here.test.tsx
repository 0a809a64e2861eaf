import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { OthersHere } from '@/components/admin/editor/head/others-here';
import { EditSession } from '@/components/admin/editor/state/edit-session';
import { SessionProvider } from '@/components/admin/editor/state/session-context';
import type { AdminPost } from '@/lib/schemas/admin-post';
import { json, stubApi } from '../../../../api/stub-api';
import { makeAdminPost, renderAdmin } from '../../render-admin';

const person = (id: number, full_name: string) => ({ id, username: `user${id}`, full_name, profile_image: null });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function open(post: AdminPost | null) {
  const failedText = { create: '', update: '' };
  const session = new EditSession({ post, userId: 3, failedText, onSaved: () => undefined });
  return renderAdmin(
    <SessionProvider session={session}>
      <OthersHere />
    </SessionProvider>,
  );
}

test('who else is here is said, and asked for again and again, until the post is closed', async () => {
  let others = [person(1, 'Asha'), person(2, '')];
  const { asked, requests } = stubApi(({ method }) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : json({ others }),
  );
  const { unmount } = open(makeAdminPost(1) as AdminPost);
  await pass(100);
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('Also here now: Asha and user2');
  others = [];
  await pass(15_000);
  expect(status).toBeEmptyDOMElement();
  unmount();
  await pass(60_000);
  expect(asked).toEqual([
    'POST admin/posts/1/presence',
    'POST admin/posts/1/presence',
    'DELETE admin/posts/1/presence',
  ]);
  expect(requests[2]?.keepalive).toBe(true);
});

test('a post that is not stored yet is nowhere, and a failure is nothing to hear of', async () => {
  const { asked } = stubApi(() => new Response('', { status: 500 }));
  const { unmount } = open(null);
  await pass(60_000);
  unmount();
  expect(asked).toEqual([]);
  open(makeAdminPost(1) as AdminPost);
  await pass(60_000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

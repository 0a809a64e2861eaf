import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImageSetting } from '@/components/admin/editor/settings/image-setting';
import { EditSession } from '@/components/admin/editor/state/edit-session';
import { SessionProvider } from '@/components/admin/editor/state/session-context';
import { stubApi } from '../../../../api/stub-api';
import { holdUploads } from '../../../../setup/hold-uploads';
import { renderAdmin } from '../../render-admin';

const BOAT = '/uploads/featured-images/boat-800x600.webp';

function show() {
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  const failedText = { create: '', update: '' };
  const session = new EditSession({ post: null, userId: 1, failedText, onSaved: () => undefined });
  const { fields } = session.store.getState();
  session.store.setState({ fields: { ...fields, featured_image: BOAT, featured_image_alt: 'A boat' } });
  renderAdmin(
    <SessionProvider session={session}>
      <ImageSetting />
    </SessionProvider>,
  );
  return () => session.store.getState().fields;
}

test.each([
  ['what was said of the image before is not said of the one in its place', [], ''],
  ['what is said of an image while it is sent stays', [' and a buoy'], 'A boat and a buoy'],
])('%s', async (_, typed, said) => {
  stubApi(() => new Promise(() => undefined));
  const held = holdUploads();
  const fields = show();
  const file = new File(['x'], 'tree.png', { type: 'image/png' });
  fireEvent.change(screen.getByTestId('featured-file'), { target: { files: [file] } });
  await screen.findByRole('progressbar');
  for (const words of typed) await userEvent.type(screen.getByRole('textbox'), words);
  const tree = '/uploads/featured-images/tree-800x600.webp';
  await waitFor(() => expect(held).toHaveLength(1));
  await act(async () => held[0]?.arrive({ featured_image: tree, width: 800, height: 600 }));
  await waitFor(() => expect(fields().featured_image).toBe(tree));
  expect(fields().featured_image_alt).toBe(said);
});

test('who removes the image by keys goes on where another is chosen', async () => {
  const fields = show();
  act(() => screen.getByRole('button', { name: 'Remove image' }).focus());
  await userEvent.keyboard('{Enter}');
  expect(fields().featured_image).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose image' })).toHaveFocus();
});

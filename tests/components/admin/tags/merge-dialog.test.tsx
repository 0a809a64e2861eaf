import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MergeDialog } from '@/components/admin/tags/merge-dialog';
import type { AdminTag } from '@/lib/schemas/tag';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

const tag = (id: number, name: string) => ({ id, name, slug: name, post_count: 1 }) as unknown as AdminTag;

test('a tag is merged once it is said into which, and not before', async () => {
  const { asked } = stubApi(() => json({ tag: tag(2, 'rivers') }));
  const [river, rivers] = [tag(1, 'river'), tag(2, 'rivers')];
  renderAdmin(<MergeDialog tag={river} tags={[river, rivers]} onClose={() => undefined} />);
  const merge = screen.getByRole('button', { name: 'Merge' });
  expect(merge).toBeDisabled();
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: 'rivers' }));
  await userEvent.click(merge);
  await waitFor(() => expect(asked).toEqual(['POST admin/tags/1/merge']));
});

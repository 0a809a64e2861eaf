import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModerationRules } from '@/components/admin/comments/moderation-rules';
import { moderationOptions } from '@/lib/api/admin-comments';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

afterEach(cleanup);

const rules = (words: string[]) => ({ words, max_links: 5, repeat_minutes: 0, learn: true });

test('the form is filled with the rules that hold, not with those of an earlier visit', async () => {
  const { requests } = stubApi(() => json(rules(['casino', 'lottery'])));
  renderAdmin(<ModerationRules />, {
    prepare: (client) => client.setQueryData(moderationOptions.queryKey, rules(['casino'])),
  });
  expect(await screen.findByRole('textbox', { name: 'Words' })).toHaveValue('casino\nlottery');
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  expect(await requests.at(-1)?.json()).toEqual(rules(['casino', 'lottery']));
});

test('rules that do not come are said to be missing, and can be asked for again', async () => {
  stubApi(() => json({ message: '', code: 'internal' }, 500));
  renderAdmin(<ModerationRules />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The rules could not be loaded');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  stubApi(() => json(rules(['casino'])));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Words' })).toHaveValue('casino');
});

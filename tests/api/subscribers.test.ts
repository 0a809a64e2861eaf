import { expect, test } from '@jest/globals';
import { MutationObserver } from '@tanstack/react-query';
import { importSubscribers } from '@/lib/api/subscribers';
import { createQueryClient } from '@/lib/api/query-client';
import { json, stubApi } from './stub-api.ts';

test('a file of addresses goes under its name, with the consent that was given', async () => {
  const { asked, requests } = stubApi(() => json({ imported: 1, skipped: 0, errors: [] }));
  const file = new File(['email\nmina@example.test\n'], 'friends.csv', { type: 'text/csv' });
  const importing = new MutationObserver(createQueryClient(), importSubscribers);
  expect(await importing.mutate(file)).toEqual({ imported: 1, skipped: 0, errors: [] });
  expect(asked).toEqual(['POST admin/subscribers/csv']);
  const form = await requests[0]?.formData();
  const sent = form?.get('file');
  expect(sent instanceof File && [sent.name, await sent.text()]).toEqual(['friends.csv', await file.text()]);
  expect(form?.get('consent')).toBe('true');
});

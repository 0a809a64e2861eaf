/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { findPort } from '../../../../lib/server/http/listen.ts';
import { submitAddresses } from '../../../../lib/server/services/public-changes/send-changes.ts';

test('why nobody could be told is said as the system says it', async () => {
  const url = `http://127.0.0.1:${await findPort(0, '127.0.0.1')}/`;
  const told = await submitAddresses({ url, key: 'k'.repeat(8), siteUrl: 'https://site.test' }, ['/']);
  expect(told).toMatchObject({ kind: 'later', why: expect.stringContaining('ECONNREFUSED') });
});

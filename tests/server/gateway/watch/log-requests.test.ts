import { expect, test } from '@jest/globals';
import { loggedAddress } from '../../../../lib/server/gateway/watch/log-requests.ts';

test.each([
  ['/posts/x?page=2&q=a%20secret', '/posts/x?page=…&q=…'],
  ['/preview/abc.def', '/preview/…'],
  ['/Preview/abc.def/more', '/Preview/…'],
  ['/%70review/abc.def', '/%70review/…'],
  ['/undo-email/tok', '/undo-email/…'],
  ['/unsubscribe/12-replies-mac', '/unsubscribe/…'],
  ['/api/v1/invitations/tok', '/api/v1/invitations/…'],
  ['/subscriptions/confirm/tok', '/subscriptions/…'],
  ['//preview/tok', '//preview/…'],
  ['/reset-password?token=tok', '/reset-password?token=…'],
  ['/x?tok', '/x'],
  ['http://user:tok@host/', '(malformed)'],
  ['/', '/'],
])('%s is logged as %s', (address, logged) => {
  expect(loggedAddress(address)).toBe(logged);
  expect(loggedAddress(address)).not.toContain('tok ');
});

test('a long address is cut', () => {
  expect(loggedAddress(`/${'a'.repeat(9_000)}`).length).toBeLessThanOrEqual(1_024);
});

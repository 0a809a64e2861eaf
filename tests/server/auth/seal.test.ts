/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { openSealed, seal } from '../../../lib/server/auth/secret.ts';

const SECRET = 'a secret that only the tests know, long enough';
const OF = { purpose: 'totp', owner: 7 };

test('what is sealed opens for its purpose and its owner, with the same secret, and never looks the same twice', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', OF, SECRET);
  expect(openSealed(sealed, OF, SECRET)).toBe('JBSWY3DPEHPK3PXP');
  expect(openSealed(sealed, { ...OF, owner: 8 }, SECRET)).toBeNull();
  expect(openSealed(sealed, { ...OF, purpose: 'other' }, SECRET)).toBeNull();
  expect(openSealed(sealed, OF, `${SECRET}!`)).toBeNull();
  expect(seal('JBSWY3DPEHPK3PXP', OF, SECRET).equals(sealed)).toBe(false);
});

test('one changed bit, or a piece of it, opens nothing', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', OF, SECRET);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openSealed(changed, OF, SECRET)).toBeNull();
    expect(openSealed(sealed.subarray(0, at), OF, SECRET)).toBeNull();
  }
});

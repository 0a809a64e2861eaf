import { expect, test } from '@jest/globals';
import { createAddressSlots } from '../../../lib/server/realtime/admit.ts';

test('each address has so many places, and gives each back once', () => {
  const slots = createAddressSlots(2);
  const first = slots.take('a');
  expect(first).not.toBeNull();
  expect(slots.take('a')).not.toBeNull();
  expect(slots.take('a')).toBeNull();
  expect(slots.take('b')).not.toBeNull();
  first?.();
  first?.();
  expect(slots.take('a')).not.toBeNull();
  expect(slots.take('a')).toBeNull();
});

import { expect, test } from '@jest/globals';
import { deliverySchema } from '../../lib/schemas/programs.ts';

test('the id of an event is described as what it is for a scheduled post, too', () => {
  const { event_id } = deliverySchema.shape;
  // Of a post whose time came: a digest, whose digits say nothing of a version.
  expect(event_id.safeParse('fcfe1452-b845-fee3-d738-1c6a29e064f5').success).toBe(true);
  expect(event_id.safeParse('c221063f-35f3-4603-b2ca-9ddf2f89e89f').success).toBe(true);
  expect(event_id.safeParse('279').success).toBe(false);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deliverWebhooks } from '../../../lib/server/jobs/deliver-webhooks.ts';
import { createWebhook } from '../../../lib/server/services/webhooks/webhooks.ts';
import { createPost } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';
import { signInAs } from '../../setup/sign-in-as.ts';
import { type Receiver, startReceiver } from '../services/webhooks/receiver.ts';

let started: TestRuntime;
let receivers: Receiver[];
beforeAll(async () => {
  receivers = [await startReceiver(), await startReceiver()];
  // Settings are read once, at their first use.
  process.env.WEBHOOK_TRUSTED_ORIGINS = receivers.map(({ url }) => url).join(',');
  started = await createTestRuntime();
});
afterAll(() => started.close());

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

test('a receiver that hangs delays nobody else', async () => {
  const [hanging, quick] = receivers;
  if (!hanging || !quick) throw new Error('two were started');
  hanging.answer(null);
  const admin = await signInAs(started.runtime, 'admin');
  for (const { url } of receivers)
    await createWebhook(started.runtime, admin, { url, events: ['post.published'], active: true });
  for (let number = 0; number < 3; number += 1) await createPost(started.runtime.db);
  const job = deliverWebhooks(started.runtime);
  await until(() => quick.received.length === 3 && hanging.received.length === 1);
  const waiting = await started.runtime.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('status', '=', 'pending')
    .execute();
  // Its three, and perhaps what the other has answered just now.
  expect(waiting.length).toBeGreaterThanOrEqual(3);
  expect(hanging.received).toHaveLength(1);
  hanging.close();
  await job.close();
  quick.close();
});

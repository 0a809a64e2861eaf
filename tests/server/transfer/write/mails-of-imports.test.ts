import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mailPosts } from '../../../../lib/server/services/subscriptions/mail-posts.ts';
import { queuedMails } from '../../../setup/accounts.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { editFixture, findImported, importFixture, removeEdited } from '../wordpress/fixture.ts';

let site: TestRuntime;
beforeAll(async () => {
  site = await createTestRuntime();
});
afterAll(async () => {
  await site.close();
  await removeEdited();
});

const HOUR_MS = 3_600_000;

test('nobody is mailed a post that an import brought, however new it is', async () => {
  const { db } = site.runtime;
  const email = 'reader@mail.example';
  const { id } = await db
    .insertInto('subscribers')
    .values({ email, language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const confirmed_at = new Date(Date.now() - 24 * HOUR_MS);
  await db
    .insertInto('subscriptions')
    .values({ subscriber_id: id, scope: 'site', frequency: 'each', confirmed_at })
    .execute();
  const hourAgo = new Date(Date.now() - HOUR_MS).toISOString().replace('T', ' ').slice(0, 19);
  const export_ = await editFixture((text) => text.replaceAll('2026-01-05 06:00:00', hourAgo));
  await importFixture(site.runtime, export_);
  const { published_at } = await findImported(site.runtime, '10');
  expect(published_at?.getTime()).toBeGreaterThan(confirmed_at.getTime());
  await createPost(db, { title: 'Written here', published_at: new Date() });
  await mailPosts(site.runtime);
  expect((await queuedMails(db, email)).map(({ subject }) => subject)).toEqual(['Written here']);
});

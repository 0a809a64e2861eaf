import { sql } from 'kysely';
import { expect, test } from 'playwright/test';
import { startCrashSite } from '../tests/faults/crash/crash-site.ts';
import { newSiteData } from './setup/prepared-data.ts';

const ID = /The request was ([0-9a-f-]{36})\./;

test('whoever meets a page whose statement fails reads its request id, and one line of the log has that id and what the database said', async ({
  page,
}) => {
  const { dataDir, remove } = await newSiteData();
  const site = await startCrashSite(dataDir);
  const linesOf = (id: string) =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes(id));
  await site.look((db) => sql`alter table tags rename to tags_elsewhere`.execute(db));
  const ids: string[] = [];
  // The cache keeps no failure: each visit is one of its own.
  for (const path of ['/posts', '/posts', '/tags/water']) {
    const answer = await page.goto(site.url + path);
    expect([path, answer?.status()]).toEqual([path, 500]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    const said = await page.locator('body').innerText();
    expect(said).not.toContain('tags');
    const id = ID.exec(said)?.[1] ?? '';
    await expect.poll(() => linesOf(id).length).toBe(1);
    expect(JSON.parse(linesOf(id)[0] ?? '')).toMatchObject({
      level: 50,
      requestId: id,
      msg: 'page failed',
      err: { code: '42P01', message: expect.stringContaining('relation "tags" does not exist') },
    });
    ids.push(id);
  }
  expect(new Set(ids).size).toBe(3);
  await site.look((db) => sql`alter table tags_elsewhere rename to tags`.execute(db));
  // There is no such tag: the page that says so needs the table, too.
  expect((await page.goto(`${site.url}/tags/water`))?.status()).toBe(404);
  // Nothing was said twice, after the answer either.
  expect(ids.map((id) => linesOf(id).length)).toEqual([1, 1, 1]);
  expect(await site.stop()).toBe(0);
  await remove();
});

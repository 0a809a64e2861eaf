import { isSigned, type Receiver, startReceiver } from '../tests/server/services/webhooks/receiver.ts';
import { findViolations } from './setup/find-violations.ts';
import { expect, test } from './setup/test.ts';
import { ADMIN, startWrittenSite, type WrittenSite } from './setup/written-site.ts';

let receiver: Receiver;
let site: WrittenSite;
test.beforeAll(async () => {
  receiver = await startReceiver();
  site = await startWrittenSite({ WEBHOOK_TRUSTED_ORIGINS: receiver.url });
});
test.afterAll(async () => {
  await site.stop();
  receiver.close();
});

test('a webhook is made, tried, turned off and deleted', async ({ page, problems }) => {
  page.setDefaultTimeout(30_000);
  await page.goto(`${site.url}/login?next=/admin/webhooks`);
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expect(page.getByText('No webhooks')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  // What is wrong with an address stands at its field.
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('http://127.0.0.1:1/');
  await dialog.getByRole('checkbox', { name: 'a comment is added' }).check();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Must be an address on the internet')).toBeVisible();
  expect(problems.splice(0).every((problem) => /status of 422/.test(problem))).toBe(true);
  await dialog.getByLabel('Address').fill(`${receiver.url}/hook`);
  await dialog.getByRole('button', { name: 'Save' }).click();

  // Its secret is shown this once.
  const field = page.getByRole('dialog').getByLabel('Signing secret');
  const secret = await field.inputValue();
  expect(secret).toMatch(/^whsec_/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '/hook' });
  await expect(row).toContainText('a post is published · a comment is added');

  const choose = async (name: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Send a test');
  await expect(page.getByRole('dialog').getByText('Delivered · 204')).toBeVisible();
  const [ping] = receiver.received;
  if (!ping) throw new Error('nothing came');
  expect(ping.headers['lekha-event']).toBe('ping');
  expect(isSigned(ping, secret)).toBe(true);
  // Off the table, whose heads name their buttons where one points.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Send again', exact: true }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await choose('Turn off');
  await expect(row).toContainText('Off');
  await choose('Turn on');
  await expect(row).toContainText('On');
  await choose('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks')).toBeVisible();
});

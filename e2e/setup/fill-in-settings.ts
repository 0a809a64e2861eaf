import type { Page } from 'playwright/test';
import { greyPng } from '../../tests/server/content/images/sample-images.ts';
import { expect } from './test.ts';

/** What such a site is called. */
export const NAME = 'নদীর পাড়ে';

/** Gives a site its name, tagline, logo, accent and a link to `/pages/us`, in the form that is open. Not saved. */
export async function fillInSettings(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Name/ }).fill(NAME);
  await page.getByRole('textbox', { name: 'Tagline' }).fill('Slowly');
  await page
    .getByTestId('logo-file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: greyPng(120, 60) });
  await expect(page.getByRole('group', { name: 'Logo' }).locator('img')).toBeVisible();
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#ffd600');
  await expect(page.getByText(/Contrast on the light page 1.41/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#7b1fa2');
  const bar = page.getByRole('group', { name: 'Links in the top bar' });
  await bar.getByRole('button', { name: 'Add a link' }).click();
  await bar.getByLabel('Name of link 1').fill('আমাদের কথা');
  await bar.getByLabel('Address 1').fill('/pages/us');
}

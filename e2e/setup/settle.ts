import type { Page } from 'playwright/test';

const PATIENCE_MS = 15_000;

/** Waits until a page loads nothing any more. One whose live updates had to fall back to polling is never idle. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined);
}

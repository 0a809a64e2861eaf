import type { Page } from 'playwright/test';

const PATIENCE_MS = 15_000;

/** Waits until a page loads nothing any more. One whose live updates had to fall back to polling is never idle. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined);
}

/** Opens a page and waits until React has taken it over. @returns the answer's status */
export async function openAlive(page: Page, path: string): Promise<number> {
  const answer = await page.goto(path);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  return answer?.status() ?? 0;
}

import lighthouse from 'lighthouse';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type LaunchOptions } from 'playwright/test';
import { freePort } from './server-process.ts';

export type Audits = {
  /** What is stored here, a session for example, is there when a page is audited. */
  context: BrowserContext;
  /** Lighthouse's verdict on one page: where it ended, 'category score' of each, ids of the yes-or-no audits that failed. */
  audit: (url: string, categories: string[]) => Promise<string[]>;
  close: () => Promise<void>;
};

/** A browser of its own that Lighthouse looks into. */
export async function startAudits(launchOptions: LaunchOptions): Promise<Audits> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'lekha-audit-'));
  const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, args });
  return {
    context,
    audit: async (url, categories) => {
      const flags = { port, onlyCategories: categories, disableStorageReset: true, logLevel: 'error' as const };
      const result = await lighthouse(url, flags);
      const all = Object.values(result?.lhr.audits ?? {});
      const failed = all.filter(
        ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
      );
      const scores = Object.values(result?.lhr.categories ?? {}).map(({ id, score }) => `${id} ${score}`);
      return [result?.lhr.finalDisplayedUrl ?? '', ...scores, ...failed.map(({ id }) => id)];
    },
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { startSite } from './front/start-site.ts';
import type { Report, Row } from './harness/report.ts';
import { type PhoneRun, phoneRow, withPhone } from './page/phone-runs.ts';

const PAGES = {
  home: '/',
  post: '/posts/why-a-comma-can-wait',
  category: '/categories/technology',
  author: '/users/tomas',
};
const RUNS = 5;
// The bound of the issue.
const SCORE = 95;

/** Lighthouse's performance of the public pages on a phone, the median of some runs. A busy machine lowers it. */
export async function run(log: (line: string) => void): Promise<Report> {
  const site = await startSite();
  try {
    const rows = await withPhone(async (measure) => {
      const measured: Row[] = [];
      for (const [page, path] of Object.entries(PAGES)) {
        log(`${RUNS} runs: ${page}`);
        // The page is in the cache of the site, as for all readers but one.
        await fetch(site.url + path);
        const runs: PhoneRun[] = [];
        for (let n = 0; n < RUNS; n += 1) runs.push(await measure(site.url + path));
        measured.push({ page, ...phoneRow(runs) });
      }
      return measured;
    });
    const holds = rows.every((row) => Number(row['median score']) >= SCORE);
    return {
      tables: [{ title: `Lighthouse on a phone, performance, median of ${RUNS}`, rows }],
      notes: [`median at least ${SCORE}: ${holds ? 'holds' : 'FAILS'}`],
    };
  } finally {
    await site.stop();
  }
}

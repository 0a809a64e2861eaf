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
// The bounds of the issues: of every page, and of home and post with what makes them up. That of fonts is of an English page:
// the lists of the demo show Bengali titles, whose letters are another font.
const SCORE = 95;
const FIRST = { pages: ['home', 'post'], score: 98, blocking: 150 };
const ENGLISH = { pages: ['post'], fonts: 60 };

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
    const verdict = (what: string, of: readonly Row[], holds: (row: Row) => boolean) =>
      `${what}: ${of.every(holds) ? 'holds' : 'FAILS'}`;
    const of = (pages: readonly string[]) => rows.filter(({ page }) => pages.includes(String(page)));
    const first = of(FIRST.pages);
    return {
      tables: [{ title: `Lighthouse on a phone, performance, median of ${RUNS}`, rows }],
      notes: [
        verdict(`median at least ${SCORE}`, rows, (row) => Number(row['median score']) >= SCORE),
        verdict(`home and post at least ${FIRST.score}`, first, (row) => Number(row['median score']) >= FIRST.score),
        verdict(`blocking at most ${FIRST.blocking} ms`, first, (row) => Number(row['blocking ms']) <= FIRST.blocking),
        verdict(
          `fonts of an English page at most ${ENGLISH.fonts} KB`,
          of(ENGLISH.pages),
          (row) => Number(row['fonts KB']) <= ENGLISH.fonts,
        ),
      ],
    };
  } finally {
    await site.stop();
  }
}

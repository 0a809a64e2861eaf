import { findKinds, type Kind } from './compare/find-pages.ts';
import { compareRenders, type Rendering } from './compare/measure-renders.ts';
import { measureSite, type Measured, type Site } from './compare/measure-site.ts';
import { databaseOf, listenersOn } from './compare/process-cpu.ts';
import { BENCH_DATA, startSite } from './front/start-site.ts';
import type { Report, Row } from './harness/report.ts';
import { median, round } from './harness/statistics.ts';
import { type PhoneRun, phoneRow, withPhone } from './page/phone-runs.ts';

const TURNS = 3;
const PHONE_RUNS = 5;
const ON_PHONE = ['home', 'post'];

type Compared = Site & { kinds: Kind[] };

async function openSite(name: string, url: string): Promise<Compared> {
  const site = url.replace(/\/+$/, '');
  return { name, url: site, pids: await listenersOn(site), kinds: await findKinds(site) };
}

const urlsOf = ({ kinds }: Compared, page: string) => kinds.find((kind) => kind.page === page)?.urls ?? [];

function rowOf(page: string, { name, url, pids }: Compared, runs: readonly Measured[]): Row {
  const middle = (value: keyof Measured, places: number) => round(median(runs.map((run) => run[value])), places);
  return {
    page,
    site: `${name} ${url}`,
    'requests/s': middle('perSecond', 0),
    'median ms': middle('median', 1),
    'p99 ms': middle('worst', 1),
    'CPU ms': pids.length > 0 ? middle('cpu', 2) : 'elsewhere',
    'gzip KB': round(median(runs.map((run) => run.bytes)) / 1_000, 1),
  };
}

/** One site after the other, in turns: what slows the machine down meets all alike. */
async function comparePage(page: string, sites: readonly Compared[]): Promise<Row[]> {
  const asked = sites.filter((site) => urlsOf(site, page).length > 0);
  const runs = new Map<Compared, Measured[]>(asked.map((site) => [site, []]));
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const [site, measured] of runs) {
      const found = await measureSite(site, urlsOf(site, page));
      // The first turn warms the site.
      if (turn > 0) measured.push(found);
    }
  return [...runs].map(([site, measured]) => rowOf(page, site, measured));
}

async function compareAllRenders(
  own: Rendering,
  others: readonly Compared[],
  log: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { page } of own.kinds)
    for (const other of others) {
      log(`nothing kept, beside ${other.url}: ${page}`);
      rows.push(...(await compareRenders(page, own, other)));
    }
  return rows;
}

function comparePhones(sites: readonly Compared[], log: (line: string) => void): Promise<Row[]> {
  return withPhone(async (measure) => {
    const rows: Row[] = [];
    for (const page of ON_PHONE)
      for (const site of sites) {
        const [url] = urlsOf(site, page);
        if (url === undefined) continue;
        log(`${PHONE_RUNS} runs on a phone: ${page} of ${site.url}`);
        const runs: PhoneRun[] = [];
        for (let n = 0; n < PHONE_RUNS; n += 1) runs.push(await measure(url));
        rows.push({ page, site: `${site.name} ${site.url}`, ...phoneRow(runs) });
      }
    return rows;
  });
}

/**
 * The same requests to this site, with its demo, and to others, side by side in one run: pages as readers ask for them. Other
 * sites are named behind the bench (`npm run bench -- compare http://127.0.0.1:2368`); the whole run leaves them out.
 */
export async function run(log: (line: string) => void, addresses: readonly string[] = []): Promise<Report> {
  if (addresses.length === 0)
    return { tables: [], notes: ['No address of another site was given: nothing is compared.'] };
  const own = await startSite();
  try {
    const lekha = await openSite('Lekha', own.url);
    const others: Compared[] = [];
    for (const address of addresses) others.push(await openSite(new URL(address).host, address));
    const sites = [{ ...lekha, pids: [...lekha.pids, ...(await databaseOf(BENCH_DATA))] }, ...others];
    const rows: Row[] = [];
    for (const { page } of lekha.kinds) {
      log(`${TURNS} turns: ${page}`);
      rows.push(...(await comparePage(page, sites)));
    }
    const renders = await compareAllRenders({ ...lekha, forget: own.forget }, others, log);
    const phones = await comparePhones(sites, log);
    return {
      tables: [
        { title: `The same requests, 10 connections, median of ${TURNS} turns`, rows },
        { title: 'Pages of which none is kept, processor time without any database', rows: renders },
        { title: `Lighthouse on a phone, median of ${PHONE_RUNS}`, rows: phones },
      ],
      notes: ['CPU: of all processes that listen on the port and what they started; of Lekha with its database.'],
    };
  } finally {
    await own.stop();
  }
}

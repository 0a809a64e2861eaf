import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report, Row } from './harness/report.ts';
import { confine, type Confinement } from './memory/confine.ts';
import { launchSite } from './memory/launch-site.ts';
import { sendMixedRequests } from './memory/mixed-requests.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 20_000);
// Of the server alone, in megabytes.
const AT_REST = 300;
const AFTER_REQUESTS = 450;
// For server and database together.
const LIMIT = 700;
const REST_MS = 20_000;

/** @throws TypeError when the server is not there any more: one that was killed is not asked again */
async function measure(name: string, dataDir: string, confinement?: Confinement): Promise<Row> {
  const site = await launchSite(dataDir, confinement?.members);
  try {
    await sleep(REST_MS);
    const rest = await site.memory();
    const answers = await sendMixedRequests(site.url, REQUESTS);
    const after = await site.memory();
    const failed = [...answers].reduce(
      (sum, [status, count]) => (status === 0 || status >= 500 ? sum + count : sum),
      0,
    );
    const holds = rest.server <= AT_REST && after.server <= AFTER_REQUESTS && failed === 0;
    return {
      site: name,
      'server at rest': rest.server,
      'and after': after.server,
      'database at rest': rest.database,
      'database after': after.database,
      'both at most': (await confinement?.mostMb()) ?? '-',
      'failed requests': failed,
      holds: holds ? 'holds' : 'FAILS',
    };
  } finally {
    await site.stop();
  }
}

/** Memory of a site with the demo: on this machine as it is, and within what a machine of 1 GB has for it. */
export async function run(log: (line: string) => void): Promise<Report> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lekha-memory-'));
  const confinement = await confine(LIMIT);
  const notes = [`Megabytes; bounds of the server: ${AT_REST} at rest, ${AFTER_REQUESTS} after ${REQUESTS} requests.`];
  try {
    log(`${REQUESTS} mixed requests`);
    const rows = [await measure('as the machine is', dataDir)];
    if (confinement) {
      log(`${REQUESTS} mixed requests within ${LIMIT} MB`);
      rows.push(await measure(`${LIMIT} MB for server and database`, dataDir, confinement));
    } else notes.push(`Within ${LIMIT} MB: not measured, this system lets us confine nothing (Linux, as root).`);
    return { tables: [{ title: `Memory, ${REQUESTS} mixed requests`, rows }], notes };
  } finally {
    await confinement?.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

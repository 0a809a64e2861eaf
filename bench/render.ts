import { gunzipSync } from 'node:zlib';
import { encodeBody } from '../lib/server/http/content-encoding.ts';
import { LANGUAGES } from '../lib/rules/languages.ts';
import { fetchAnswer } from './front/fetch-answer.ts';
import type { BenchProcess } from './front/start-process.ts';
import { startSite } from './front/start-site.ts';
import type { Report, Row } from './harness/report.ts';
import { median, round } from './harness/statistics.ts';

/** Addresses of a kind of page, and the milliseconds of processor time that the issue allows one of them. */
type Kind = { page: string; paths: string[]; bound: number };

// In the languages of the first half the code is warmed; in the last of the others it is recorded.
const CODES = LANGUAGES.map(({ code }) => code);
const WARMING = CODES.slice(0, CODES.length / 2);
const MEASURED = CODES.slice(WARMING.length, -2);
const RECORDED = CODES.slice(-2);
const MOST_PATHS = 12;
const WORDS = ['river', 'light', 'letter', 'bread', 'market', 'music', 'garden', 'train', 'winter', 'paper'];

async function listPaths(site: BenchProcess, map: string, folder: string): Promise<string[]> {
  const xml = await (await fetch(`${site.url}${map}`)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  return paths.filter((path) => path.startsWith(folder) && path !== folder).slice(0, MOST_PATHS);
}

async function findKinds(site: BenchProcess): Promise<Kind[]> {
  return [
    { page: 'post', paths: await listPaths(site, '/sitemaps/posts/1.xml', '/posts/'), bound: 12 },
    { page: 'home', paths: ['/', '/?page=2', '/?page=3', '/?page=4'], bound: 12 },
    { page: 'category', paths: await listPaths(site, '/sitemaps/pages.xml', '/categories/'), bound: 12 },
    { page: 'author', paths: await listPaths(site, '/sitemaps/authors/1.xml', '/users/'), bound: 12 },
    { page: 'search', paths: WORDS.map((word) => `/search?q=${word}`), bound: 15 },
  ];
}

const ask = (site: BenchProcess, path: string, language: string) =>
  fetchAnswer(site.url + path, { 'accept-encoding': 'gzip', cookie: `language=${language}` });

/** Asks for each path once in a language, where nothing is kept. Milliseconds of the site's processor time for one. */
async function measure(site: BenchProcess, paths: string[], language: string): Promise<{ ms: number; body: Buffer }> {
  const before = await site.cpu();
  let body: Buffer = Buffer.alloc(0);
  for (const path of paths) body = gunzipSync(Buffer.from((await ask(site, path, language)).body, 'base64'));
  return { ms: ((await site.cpu()) - before) / 1_000 / paths.length, body };
}

/** What one encoding takes: most who ask for a page that is not kept ask for one. */
async function compressMs(body: Buffer): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < 10; n += 1) await encodeBody(body, 'gzip');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 10_000;
}

type Measured = { row: Row; parts: Record<string, number> };

/** Milliseconds of processor time of one, by part. To record takes time itself: only the shares are taken from it. */
async function measureParts(site: BenchProcess, paths: string[], ms: number): Promise<Measured['parts']> {
  await site.profile();
  for (const language of RECORDED) await measure(site, paths, language);
  const shares = Object.entries(await site.parts());
  return Object.fromEntries(shares.map(([part, share]) => [part, share * ms]));
}

async function measureKind(site: BenchProcess, { page, paths, bound }: Kind): Promise<Measured> {
  for (const language of WARMING) await measure(site, paths, language);
  const runs: { ms: number; body: Buffer }[] = [];
  for (const language of MEASURED) runs.push(await measure(site, paths, language));
  const ms = median(runs.map((run) => run.ms));
  const body = runs[0]?.body ?? Buffer.alloc(0);
  const row = {
    page,
    renders: paths.length * runs.length,
    'ms of CPU': round(ms, 1),
    'of it gzip': round(await compressMs(body), 1),
    bound,
    holds: ms <= bound ? 'holds' : 'FAILS',
    'HTML KB': round(body.length / 1_000, 0),
    'gzip KB': round((await encodeBody(body, 'gzip')).length / 1_000, 1),
  };
  return { row, parts: await measureParts(site, paths, ms) };
}

/** A row per part, a column per page, the largest part first. */
function rowsOfParts(measured: ReadonlyMap<string, Measured>): Row[] {
  const pages = [...measured.entries()];
  const names = [...new Set(pages.flatMap(([, { parts }]) => Object.keys(parts)))];
  const sum = (part: string) => pages.reduce((total, [, { parts }]) => total + (parts[part] ?? 0), 0);
  return names
    .sort((a, b) => sum(b) - sum(a))
    .map((part) => ({
      part,
      ...Object.fromEntries(pages.map(([page, { parts }]) => [page, round(parts[part] ?? 0, 1)])),
    }));
}

/** Processor time of pages that are not kept, of all threads of the site's process; the database has its own. */
export async function run(log: (line: string) => void): Promise<Report> {
  const site = await startSite();
  try {
    const measured = new Map<string, Measured>();
    for (const kind of await findKinds(site)) {
      log(`${kind.page}: ${kind.paths.length} addresses in ${CODES.length} languages`);
      measured.set(kind.page, await measureKind(site, kind));
    }
    const tables = [
      { title: 'A page that is not kept, processor time', rows: [...measured.values()].map(({ row }) => row) },
      { title: 'The same by part, ms', rows: rowsOfParts(measured) },
    ];
    return { tables, notes: [] };
  } finally {
    await site.stop();
  }
}

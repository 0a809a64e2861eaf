import { gunzipSync } from 'node:zlib';
import { encodeBody } from '../lib/server/http/content-encoding.ts';
import { LANGUAGES } from '../lib/rules/languages.ts';
import { fetchAnswer } from './front/fetch-answer.ts';
import { locationsOf } from './front/site-map.ts';
import type { BenchProcess } from './front/start-process.ts';
import { startSite } from './front/start-site.ts';
import { machineIndex } from './harness/machine-index.ts';
import type { Report, Row } from './harness/report.ts';
import { median, round } from './harness/statistics.ts';

/** Addresses of a kind of page or answer, their languages, and the milliseconds of processor time that the issue allows one of them. */
type Kind = { page: string; paths: string[]; languages: readonly string[]; bound: number };

const CODES = LANGUAGES.map(({ code }) => code);
// Answers of the API are the same in all of them.
const ONE = ['en'];
const ANSWER_MS = 1.5;
// The engine goes on making code faster for some hundreds of renders: a site that has been up for minutes is there.
const WARM_RENDERS = 500;
const MEASURED_RENDERS = 100;
const MOST_PATHS = 12;
const WORDS = ['river', 'light', 'letter', 'bread', 'market', 'music', 'garden', 'train', 'winter', 'paper'];

async function listPaths(site: BenchProcess, map: string, folder: string): Promise<string[]> {
  const xml = await (await fetch(`${site.url}${map}`)).text();
  const paths = locationsOf(xml).map((url) => new URL(url).pathname);
  return paths.filter((path) => path.startsWith(folder) && path !== folder).slice(0, MOST_PATHS);
}

/** What guests ask of the API, at so many addresses that each is asked for once before all are forgotten. */
function answers(): Kind[] {
  const numbers = Array.from({ length: 40 }, (_, n) => n + 1);
  const kinds = {
    'API list': numbers.map((n) => `/api/v1/posts?page=${1 + (n % 4)}&limit=${10 + Math.floor(n / 4)}`),
    'API infinite': numbers.map((n) => `/api/v1/posts/infinite?limit=${n}`),
    'API comments': numbers.map((n) => `/api/v1/comments/post/${n}`),
    'API reactions': numbers.map((n) => `/api/v1/reactions/post/${n}`),
    'API search': WORDS.flatMap((word) => [3, 4, 5].map((length) => word.slice(0, length))).map(
      (q, n) => `/api/v1/posts/search?q=${q}&limit=${1 + (n % 8)}`,
    ),
  };
  return Object.entries(kinds).map(([page, paths]) => ({ page, paths, languages: ONE, bound: ANSWER_MS }));
}

async function findKinds(site: BenchProcess): Promise<Kind[]> {
  const pages = [
    { page: 'post', paths: await listPaths(site, '/sitemaps/posts/1.xml', '/posts/'), bound: 12 },
    { page: 'home', paths: ['/', '/?page=2', '/?page=3', '/?page=4'], bound: 12 },
    { page: 'category', paths: await listPaths(site, '/sitemaps/pages.xml', '/categories/'), bound: 12 },
    { page: 'author', paths: await listPaths(site, '/sitemaps/authors/1.xml', '/users/'), bound: 12 },
    { page: 'search', paths: WORDS.map((word) => `/search?q=${word}`), bound: 15 },
  ];
  return [...pages.map((page) => ({ ...page, languages: CODES })), ...answers()];
}

const ask = (site: BenchProcess, path: string, language: string) =>
  fetchAnswer(site.url + path, { 'accept-encoding': 'gzip', cookie: `language=${language}` });

/** Milliseconds of the site's processor time for a page, what the machine was like right then, and one of the pages. */
type Turn = { ms: number; index: number; body: Buffer };

// Small answers come as they are.
const plain = ({ headers, body }: Awaited<ReturnType<typeof ask>>): Buffer => {
  const bytes = Buffer.from(body, 'base64');
  return headers.includes('gzip') ? gunzipSync(bytes) : bytes;
};

/** Asks for each path once in a language, where nothing is kept. */
async function measure(site: BenchProcess, paths: string[], language: string): Promise<Turn> {
  const before = await site.cpu();
  let body: Buffer = Buffer.alloc(0);
  for (const path of paths) body = plain(await ask(site, path, language));
  return { ms: ((await site.cpu()) - before) / 1_000 / paths.length, index: machineIndex(), body };
}

/** What one encoding takes: most who ask for a page that is not kept ask for one. */
async function compressMs(body: Buffer): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < 10; n += 1) await encodeBody(body, 'gzip');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 10_000;
}

/** Renders each path in each language, again and again, at least so many times. Processor time of each language's turn. */
async function renderOften(site: BenchProcess, { paths, languages }: Kind, renders: number): Promise<Turn[]> {
  const turns: Turn[] = [];
  while (turns.length * paths.length < renders) {
    await site.forget();
    for (const language of languages) turns.push(await measure(site, paths, language));
  }
  return turns;
}

const msOf = (turns: readonly Turn[]) => median(turns.map(({ ms }) => ms));

type Measured = { row: Row; parts: Record<string, number> };

/** Milliseconds of processor time of one, by part. To record takes time itself: only the shares are taken from it. */
async function measureParts(site: BenchProcess, { paths, languages }: Kind, ms: number): Promise<Measured['parts']> {
  await site.forget();
  await site.profile();
  for (const language of languages) await measure(site, paths, language);
  const shares = Object.entries(await site.parts());
  return Object.fromEntries(shares.map(([part, share]) => [part, share * ms]));
}

async function measureKind(site: BenchProcess, kind: Kind): Promise<Measured> {
  const { page, paths, languages, bound } = kind;
  const warming = await renderOften(site, kind, WARM_RENDERS);
  const turns = await renderOften(site, kind, MEASURED_RENDERS);
  const ms = msOf(turns);
  const body = turns[0]?.body ?? Buffer.alloc(0);
  const row = {
    page,
    renders: paths.length * turns.length,
    'ms of CPU': round(ms, 1),
    'first round': round(msOf(warming.slice(0, languages.length)), 1),
    'of it gzip': round(await compressMs(body), 1),
    bound,
    holds: ms <= bound ? 'holds' : 'FAILS',
    'machine index': round(median(turns.map(({ index }) => index)), 1),
    'ms by index': round(median(turns.map((turn) => turn.ms / turn.index)), 2),
    KB: round(body.length / 1_000, 0),
    'gzip KB': round((await encodeBody(body, 'gzip')).length / 1_000, 1),
  };
  return { row, parts: await measureParts(site, kind, ms) };
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
      log(
        `${kind.page}: ${kind.paths.length} addresses in ${kind.languages.length} languages, at least ${WARM_RENDERS} times before`,
      );
      measured.set(kind.page, await measureKind(site, kind));
    }
    const tables = [
      { title: 'A page that is not kept, processor time', rows: [...measured.values()].map(({ row }) => row) },
      { title: 'The same by part, ms', rows: rowsOfParts(measured) },
    ];
    return {
      tables,
      notes: [
        'Machine index: milliseconds of a fixed piece of work between the renders; "ms by index" compares two runs.',
      ],
    };
  } finally {
    await site.stop();
  }
}

import type { Runtime } from '../../runtime.ts';
import { commandRefusal } from '../format/archive-values.ts';
import { terminalText } from '../format/import-report.ts';
import { RESIZED, UNKNOWN_ADDRESS } from '../ghost/ghost-site.ts';
import { loadSourceRows, type KnownImages } from '../write/source-rows.ts';
import { type Expected, type ExpectedList, type ExpectedText, lostWords, wordsOf } from './expected.ts';
import { readExpected } from './read-expected.ts';
import { createVisit, type Visit, arrive, type Arrival, findThere, readPage, type ReadPage } from './visit-site.ts';

// A post has lost text when it has less than this part of its words.
const SIMILAR = 0.99;

const same = (text: string) => wordsOf(text.normalize('NFKC')).join(' ');

type Check = {
  visit: Visit;
  verdict: Verdict;
  /** Old address of a picture -> our path. */
  images: KnownImages;
  folder: string;
};

/** Addresses on the site as they were on the old one. */
const withFolder = (folder: string, addresses: readonly string[]) =>
  addresses.map((address) => (folder === '' || address.startsWith(`${folder}/`) ? address : folder + address));

type Addressed = Pick<ExpectedText, 'addresses' | 'place'>;

/** Where it leads to ask for all addresses of something, and for its own place. */
function arriveAll({ addresses, place }: Addressed, { visit, folder }: Check): Promise<Arrival[]> {
  const old = withFolder(folder, addresses).map((address) => arrive(visit, address));
  return Promise.all(place === undefined ? old : [...old, findThere(visit, place)]);
}

/** Whether a page shows a picture, in whatever size. */
function isShown(address: string, { images }: ReadPage): boolean {
  const stem = address.replace(/\.\w+$/u, '');
  return [...images].some((src) => src.startsWith(stem));
}

/** The address of a picture itself, of which this is one of another size. */
const wholePicture = (address: string) =>
  address
    .replace(/[?#].*$/su, '')
    .replace(/-\d+x\d+(?=\.\w+$)/u, '')
    .replace(RESIZED, '/content/images/');

/** What a page lacks of a text. */
function findFaults(
  { title, words, images }: ExpectedText,
  page: ReadPage,
  { verdict, images: local }: Check,
): string[] {
  const faults: string[] = [];
  if (same(title) !== '' && !same(page.title).startsWith(same(title).slice(0, 200)))
    faults.push(`its title is «${page.title}»`);
  const lost = lostWords(words, wordsOf(`${page.title} ${page.text}`));
  verdict.words.lost += lost.length;
  verdict.words.of += words.length;
  if (lost.length > words.length * (1 - SIMILAR))
    faults.push(`${lost.length} of ${words.length} words are lost: ${lost.slice(0, 8).join(' ')}`);
  for (const link of page.deadLinks) faults.push(`the link to ${link} leads nowhere`);
  for (const address of images) {
    const path = local.get(address) ?? local.get(wholePicture(address));
    if (path === undefined && page.images.has(address)) verdict.elsewhere += 1;
    else if (!isShown(path ?? address, page))
      faults.push(`the picture ${address.replace(UNKNOWN_ADDRESS, '')} is not shown`);
  }
  return faults;
}

/** Whether a page that is there says what a text says that nobody may read yet. */
function shows({ title, words }: ExpectedText, { html }: { html: string }): boolean {
  const page = readPage(html);
  if (words.length === 0) return same(title) !== '' && same(title) === same(page.title);
  return lostWords(words, wordsOf(`${page.title} ${page.text}`)).length < words.length / 2;
}

async function findLeaks(text: ExpectedText, check: Check): Promise<string[]> {
  const arrivals = await arriveAll(text, check);
  return arrivals.flatMap((arrival) =>
    'html' in arrival && shows(text, arrival) ? [`it is not public, and stands at ${arrival.path}`] : [],
  );
}

async function checkText(text: ExpectedText, check: Check): Promise<string[]> {
  if (!text.isPublic) return findLeaks(text, check);
  const arrivals = await arriveAll(text, check);
  const faults = arrivals.flatMap((arrival) => ('fault' in arrival ? [arrival.fault] : []));
  const reached = arrivals.filter((arrival) => 'html' in arrival);
  const [there] = reached;
  for (const { path } of reached)
    if (path !== there?.path) faults.push(`one address leads to ${there?.path}, one to ${path}`);
  return there
    ? [...faults, ...findFaults(text, readPage(there.html), check)]
    : faults.length > 0
      ? faults
      : ['it has no address'];
}

async function checkList(list: ExpectedList, check: Check): Promise<string[]> {
  const { name } = list;
  const arrivals = await arriveAll(list, check);
  return arrivals.flatMap((arrival) => {
    if ('fault' in arrival) return [arrival.fault];
    const { title } = readPage(arrival.html);
    const isNamed = same(title).includes(same(name).slice(0, 40));
    return isNamed ? [] : [`${arrival.path} is called «${title}»`];
  });
}

async function checkImage(path: string, { visit, folder }: Check): Promise<string[]> {
  const arrival = await arrive(visit, withFolder(folder, [path])[0] ?? path);
  return 'fault' in arrival ? [arrival.fault] : [];
}

type VerifyOptions = {
  /** An export, or a folder. */
  file: string;
  /** Address of the old site, where the export does not say it. */
  url?: string | undefined;
  /** Where the site answers. */
  origin: string;
  onProgress: (done: number, total: number, phase: string) => void;
};

type Kind = 'post' | 'page' | 'tag' | 'category' | 'author' | 'image';
const VERIFIED_KINDS: readonly Kind[] = ['post', 'page', 'tag', 'category', 'author', 'image'];

type Verdict = {
  counts: Record<Kind, { found: number; of: number }>;
  misses: { kind: Kind; name: string; faults: string[] }[];
  words: { lost: number; of: number };
  /** Pictures that are shown from where they were. */
  elsewhere: number;
};

const AT_ONCE = 4;

type Task = { kind: Kind; name: string; run: (check: Check) => Promise<string[]> };

function tasksOf({ texts, lists, files }: Expected): Task[] {
  return [
    ...texts.map((text) => ({
      kind: text.kind,
      name: text.title || (text.addresses[0] ?? 'without a title'),
      run: (check: Check) => checkText(text, check),
    })),
    ...lists.map((list) => ({ kind: list.kind, name: list.name, run: (check: Check) => checkList(list, check) })),
    ...[...files].map(([url, path]) => ({
      kind: 'image' as const,
      name: url,
      run: (check: Check) => checkImage(path, check),
    })),
  ];
}

async function refuseAway(visit: Visit, origin: string): Promise<void> {
  await visit('/').catch((error: unknown) => {
    throw commandRefusal(`No site answers at ${origin}: start it, or say where it is with --site.`, error);
  });
}

/**
 * Holds everything that an export has against the site that runs: each post, page, tag, category, author and picture by
 * its old address, status, title and text.
 * @throws AppError invalid when the export cannot be read or no site answers
 */
export async function verifyImport({ db }: Pick<Runtime, 'db'>, options: VerifyOptions): Promise<Verdict> {
  const visit = createVisit(options.origin);
  await refuseAway(visit, options.origin);
  const expected = await readExpected({ db, file: options.file, url: options.url });
  const counts = Object.fromEntries(VERIFIED_KINDS.map((kind) => [kind, { found: 0, of: 0 }])) as Verdict['counts'];
  const verdict: Verdict = { counts, misses: [], words: { lost: 0, of: 0 }, elsewhere: 0 };
  const { images } = await loadSourceRows(db, expected.source);
  const check: Check = { visit, verdict, images, folder: expected.folder };
  const tasks = tasksOf(expected);
  for (let from = 0; from < tasks.length; from += AT_ONCE) {
    const group = tasks.slice(from, from + AT_ONCE);
    const faults = await Promise.all(group.map(({ run }) => run(check)));
    for (const [index, { kind, name }] of group.entries()) {
      const own = faults[index] ?? [];
      counts[kind].of += 1;
      if (own.length === 0) counts[kind].found += 1;
      else verdict.misses.push({ kind, name, faults: own });
    }
    options.onProgress(Math.min(from + AT_ONCE, tasks.length), tasks.length, 'comparing');
  }
  return verdict;
}

const NAMES = {
  ...{ post: 'posts', page: 'pages', tag: 'tags', category: 'categories', author: 'authors', image: 'images' },
} as const;

/** Everything that was found and was not, and in the last line how much of how much. */
export function formatVerdict({ counts, misses, words, elsewhere }: Verdict): { text: string; isWhole: boolean } {
  const rows = VERIFIED_KINDS.map((kind) => `${NAMES[kind].padEnd(12)} ${counts[kind].found} of ${counts[kind].of}`);
  const missed = misses.flatMap(({ kind, name, faults }) => [
    `miss: ${kind} «${name}»`,
    ...faults.map((fault) => `    - ${fault}`),
  ]);
  const sum = (of: 'found' | 'of') => VERIFIED_KINDS.reduce((total, kind) => total + counts[kind][of], 0);
  const lines = [
    ...rows,
    `words lost   ${words.lost} of ${words.of}`,
    ...(elsewhere > 0 ? [`${elsewhere} pictures of other sites are shown from there`] : []),
    ...(missed.length > 0 ? ['', ...missed] : []),
    '',
    `${sum('found')} of ${sum('of')}`,
  ];
  return { text: terminalText(lines.join('\n')), isWhole: misses.length === 0 };
}

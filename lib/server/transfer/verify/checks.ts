import { type ExpectedList, type ExpectedText, lostWords, wordsOf } from './expected.ts';
import type { KnownImages } from '../write/source-rows.ts';
import type { Verdict } from './verify-import.ts';
import { arrive, type Arrival, findThere, readPage, type ReadPage, type Visit } from './visit-site.ts';

// A post has lost text when it has less than this part of its words.
const SIMILAR = 0.99;

const same = (text: string) => wordsOf(text.normalize('NFKC')).join(' ');

export type Check = {
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
    const path = local.get(address) ?? local.get(address.replace(/[?#].*$/su, '').replace(/-\d+x\d+(?=\.\w+$)/u, ''));
    if (path === undefined && page.images.has(address)) verdict.elsewhere += 1;
    else if (!isShown(path ?? address, page)) faults.push(`the picture ${address} is not shown`);
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

export async function checkText(text: ExpectedText, check: Check): Promise<string[]> {
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

export async function checkList(list: ExpectedList, check: Check): Promise<string[]> {
  const { name } = list;
  const arrivals = await arriveAll(list, check);
  return arrivals.flatMap((arrival) => {
    if ('fault' in arrival) return [arrival.fault];
    const { title } = readPage(arrival.html);
    const isNamed = same(title).includes(same(name).slice(0, 40));
    return isNamed ? [] : [`${arrival.path} is called «${title}»`];
  });
}

export async function checkImage(path: string, { visit, folder }: Check): Promise<string[]> {
  const arrival = await arrive(visit, withFolder(folder, [path])[0] ?? path);
  return 'fault' in arrival ? [arrival.fault] : [];
}

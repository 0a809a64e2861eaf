import { setTimeout as sleep } from 'node:timers/promises';
import { elementsOf, findTree, type HtmlElement, type HtmlNode, renderTree } from '../../content/html-tree.ts';
import { decodePath } from '../../content/old-path.ts';
import { plainText } from '../../content/plain-text.ts';
import { CHECK_AGENT } from '../../services/redirects/missing-inbox.ts';
import { commandRefusal } from '../format/archive-values.ts';
import { comparedText } from './expected.ts';

const MOST_TRIES = 8;
// A site that starts anew in the meantime is back by then.
const MOST_FAILURES = 4;
const TIMEOUT_MS = 30_000;
const LONGEST_WAIT_SECONDS = 65;

type Visited = { status: number; location: string | null; html: string };

/** Asks a site for an address as a reader's browser does, and waits where it says so. */
export type Visit = (path: string) => Promise<Visited>;

/** Visits of the site at an origin. */
export function createVisit(origin: string): Visit {
  return async (path) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(origin + path, {
        redirect: 'manual',
        headers: { accept: 'text/html', 'user-agent': CHECK_AGENT },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        if (tries >= MOST_FAILURES) throw commandRefusal(`The site at ${origin} does not answer: ${path}`, error);
      });
      if (!answer) {
        await sleep(tries * 500);
        continue;
      }
      const isText = /^text\/html/u.test(answer.headers.get('content-type') ?? '');
      const html = isText ? await answer.text() : '';
      if (!isText) await answer.body?.cancel();
      const wait = Number(answer.headers.get('retry-after') ?? 1);
      if ((answer.status !== 429 && answer.status !== 503) || tries === MOST_TRIES)
        return { status: answer.status, location: answer.headers.get('location'), html };
      await sleep(Math.min(wait, LONGEST_WAIT_SECONDS) * 1_000);
    }
  };
}

/** An old address as a browser sends it. */
const encodeAddress = (address: string) => encodeURI(address).replace(/#/gu, '%23');

export type Arrival = { path: string; html: string } | { fault: string };

/** Where an old address leads: in one step to a page that is there, or what is wrong with it. */
export async function arrive(visit: Visit, address: string): Promise<Arrival> {
  const asked = encodeAddress(address);
  const first = await visit(asked);
  // The same address as on the old site, unless it is that of all posts.
  if (first.status === 200 && !/^\/(?:\?|$)/u.test(asked)) return { path: asked, html: first.html };
  if (first.status !== 308) return { fault: `${address} answers ${first.status}, not 308` };
  const path = first.location ?? '';
  if (!path.startsWith('/')) return { fault: `${address} leads away, to ${path}` };
  const second = await visit(path.replace(/#.*$/u, ''));
  return second.status === 200
    ? { path, html: second.html }
    : { fault: `${address} leads to ${path}: ${second.status}` };
}

/** A page that should be at an address of this site itself. */
export async function findThere(visit: Visit, place: string): Promise<Arrival> {
  const path = encodeAddress(place);
  const { status, html } = await visit(path);
  return status === 200 ? { path, html } : { fault: `${place} answers ${status}` };
}

export type ReadPage = { title: string; text: string; images: Set<string>; deadLinks: string[] };

function firstOf(nodes: readonly HtmlNode[], tag: string): HtmlElement | undefined {
  for (const node of elementsOf(nodes)) if (node.tag === tag) return node;
  return undefined;
}

/** What a reader finds on a page: its title, text and pictures, and the links to places of it that lead nowhere. */
export function readPage(html: string): ReadPage {
  const tree = findTree(html) ?? [];
  const article = firstOf(tree, 'article') ?? firstOf(tree, 'main') ?? { tag: 'main', attributes: {}, children: tree };
  const ids = new Set<string>();
  for (const { attributes } of elementsOf(tree)) if (attributes.id) ids.add(attributes.id);
  const images = new Set<string>();
  const deadLinks: string[] = [];
  for (const { tag, attributes } of elementsOf([article])) {
    if (tag === 'img') images.add(attributes.src ?? '');
    const place = tag === 'a' && attributes.href?.startsWith('#') ? attributes.href.slice(1) : undefined;
    if (place !== undefined && !ids.has(place) && !ids.has(decodePath(place))) deadLinks.push(`#${place}`);
  }
  const title = firstOf(tree, 'h1');
  return {
    title: plainText(title ? renderTree([title]) : ''),
    text: comparedText([article]),
    images,
    deadLinks,
  };
}

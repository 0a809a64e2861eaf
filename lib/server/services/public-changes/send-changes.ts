import { FEED_FILES, pathTo } from '../../../paths.ts';
import { findLanguage } from '../../../rules/languages.ts';

const TIMEOUT_MS = 10_000;
const LONGEST_WAIT_SECONDS = 86_400;

/** `later`: it may be taken when asked again; `refused`: it never will. */
export type Told = { kind: 'taken' } | { kind: 'later'; wait: number; why: string } | { kind: 'refused'; why: string };

function waitOf(response: Response): number {
  const wait = Number(response.headers.get('retry-after') ?? 0);
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_WAIT_SECONDS) : 0;
}

async function post(url: string, contentType: string, body: string): Promise<Told> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': contentType, 'user-agent': 'Lekha' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    const why = `answered ${response.status}`;
    if (response.ok) return { kind: 'taken' };
    if (response.status === 429 || response.status >= 500) return { kind: 'later', wait: waitOf(response), why };
    return { kind: 'refused', why };
  } catch (error) {
    // Of what kept it from being asked `fetch` itself says nothing.
    const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : error;
    return { kind: 'later', wait: 0, why: String(cause) };
  }
}

/** Where changes go, as the operator has set it. */
export type IndexNow = { url: string; key: string; siteUrl: string };

/** Tells search engines of changed addresses, by one POST (indexnow.org). Paths are encoded here. */
export function submitAddresses({ url, key, siteUrl }: IndexNow, paths: readonly string[]): Promise<Told> {
  const body = JSON.stringify({
    host: new URL(siteUrl).host,
    key,
    keyLocation: `${siteUrl}/${key}.txt`,
    urlList: paths.map((path) => new URL(path, `${siteUrl}/`).href),
  });
  return post(url, 'application/json; charset=utf-8', body);
}

/** The addresses of the feeds of a list; none where it is that of a language that has no feed. */
function feedsOf(list: string, siteUrl: string): string[] {
  if (/^\/[^/]+$/.test(list) && !findLanguage(list.slice(1))) return [];
  return FEED_FILES.map((file) => new URL(pathTo.feed(file, list), `${siteUrl}/`).href);
}

/**
 * Tells a hub which feeds have something new, one after the other. What may be taken later ends it: all are told again. A
 * feed that it does not want keeps none of the others. `beforeEach` is waited for before every call, of which each may take
 * ten seconds.
 */
export async function pingHub(
  { hub, siteUrl }: { hub: string; siteUrl: string },
  lists: readonly string[],
  beforeEach: () => Promise<void> = async () => {},
): Promise<Told> {
  let refused: Told | undefined;
  for (const feed of lists.flatMap((list) => feedsOf(list, siteUrl))) {
    await beforeEach();
    const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feed }).toString();
    const told = await post(hub, 'application/x-www-form-urlencoded', body);
    if (told.kind === 'later') return told;
    if (told.kind === 'refused') refused = told;
  }
  return refused ?? { kind: 'taken' };
}

import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { launchAsSeen } from '../bin/debian-browser.mjs';
import { send, signIn } from './front/sign-in.ts';
import { startSite } from './front/start-site.ts';
import type { Report, Row } from './harness/report.ts';
import { quantile, round } from './harness/statistics.ts';

// An account writes 20 comments a minute at most.
const ROUNDS = 15;
const PAUSE_MS = 100;
// The bound of the issue.
const MOST_MS = 1_000;

type Post = { id: number; slug: string };
type Write = (n: number) => Promise<unknown>;

/** Opens a page and waits for its connection. */
async function openLive(page: Page, address: string): Promise<void> {
  const socket = page.waitForEvent('websocket');
  await page.goto(address);
  await (await socket).waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40'));
}

/** Milliseconds until what a selector finds has changed its text, by the clock of the machine. */
async function timeChange(page: Page, selector: string, write: () => Promise<unknown>): Promise<number> {
  const watching = await page.evaluateHandle((wanted) => {
    const read = () => document.querySelector(wanted)?.textContent;
    const before = read();
    const changed = new Promise<number>((resolve) => {
      new MutationObserver(() => read() !== before && resolve(Date.now())).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    return { changed };
  }, selector);
  const started = Date.now();
  await write();
  const changed = await watching.evaluate(({ changed: moment }) => moment);
  return changed - started;
}

async function measure(name: string, page: Page, selector: string, write: Write): Promise<Row> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    times.push(await timeChange(page, selector, () => write(n)));
    await setTimeout(PAUSE_MS);
  }
  return {
    shown: name,
    times: times.length,
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    max: round(Math.max(...times), 0),
  };
}

async function measureAll(url: string): Promise<Row[]> {
  const token = await signIn(url);
  const browser = await chromium.launch({
    ...launchAsSeen(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const [reading, home] = [await browser.newPage(), await browser.newPage()];
    // Our own API's answer.
    const { posts } = (await (await fetch(`${url}/api/v1/posts?limit=1`)).json()) as { posts: [Post] };
    const [{ id, slug }] = posts;
    await openLive(reading, `${url}/posts/${encodeURIComponent(slug)}`);
    await openLive(home, url);
    const comment = (n: number) => send(`${url}/api/v1/comments`, { postId: id, content: `Measured ${n}` }, token);
    const react = (n: number) =>
      send(`${url}/api/v1/reactions`, { postId: id, reactionType: n % 2 ? 'love' : 'like' }, token);
    const card = `[data-post="${id}"]`;
    return [
      await measure('comment in the open post page', reading, '#comments li', comment),
      await measure('reaction in the open post page', reading, '[aria-pressed]', react),
      await measure('reaction on the home card', home, `${card} [aria-pressed]`, (n) => react(n + 1)),
    ];
  } finally {
    await browser.close();
  }
}

/** From one reader's write to its sight in the browser of another, over the built site with the demo content. */
export async function run(log: (line: string) => void): Promise<Report> {
  const site = await startSite();
  try {
    log(`${ROUNDS} comments and ${2 * ROUNDS} reactions`);
    const rows = await measureAll(site.url);
    const holds = rows.every((row) => Number(row.max) < MOST_MS);
    return {
      tables: [{ title: "From a reader's write to another reader's open page, milliseconds", rows }],
      notes: [`all below ${MOST_MS} ms: ${holds ? 'holds' : 'FAILS'}`],
    };
  } finally {
    await site.stop();
  }
}

import { basename } from 'node:path';
import { readFile } from 'node:fs/promises';
import { fetchAnswer } from './front/fetch-answer.ts';
import { startSite } from './front/start-site.ts';
import type { Report, Table } from './harness/report.ts';
import { round } from './harness/statistics.ts';
import { firstLoadScripts } from './page/first-load.ts';

const PAGES = {
  home: '/',
  post: '/posts/why-a-comma-can-wait',
  category: '/categories/technology',
  author: '/users/tomas',
  login: '/login',
};
// In KB of 1,000 bytes. React and Next alone are 114 (lib/lean-next/rules.ts).
const BOUNDS: Record<keyof typeof PAGES, number> = { home: 165, post: 165, category: 165, author: 165, login: 156 };
const HOME_HTML_KB = 15;

// Words that a chunk's code holds, by what they tell of it.
const PARTS: Record<string, RegExp> = {
  react: /react\.memo_cache_sentinel|selectionStart/,
  next: /next-router-state-tree|NEXT_REDIRECT/,
  mui: /MuiButtonBase|MuiAlert|MuiDialog/,
  query: /QueryClient|dehydratedAt/,
  ky: /X-RateLimit-Reset/,
  intl: /useTranslations|IntlProvider|MISSING_MESSAGE/,
  zod: /ZodError|invalid_type/,
  forms: /fieldState|shouldUnregister/,
  socket: /engine\.io|EIO/,
  live: /Realtime connection dropped/,
};

async function partsOf(path: string): Promise<string> {
  const code = await readFile(path.replace('/_next/', '.next/'), 'utf8');
  return (
    Object.entries(PARTS)
      .flatMap(([name, words]) => (words.test(code) ? name : []))
      .join(' ') || '-'
  );
}

function verdictOf(name: string, kb: number, bound: number | undefined): string {
  const verdict = bound === undefined ? '' : `, bound ${bound}: ${kb <= bound ? 'holds' : 'FAILS'}`;
  return `${name}: ${round(kb, 1)} KB${verdict}`;
}

async function htmlKb(url: string): Promise<number> {
  const { body } = await fetchAnswer(`${url}/`, { 'accept-encoding': 'gzip' });
  return Buffer.from(body, 'base64').length / 1_000;
}

/** JavaScript of a page's first load by chunk, in gzip bytes on the wire. */
export async function run(): Promise<Report> {
  const site = await startSite();
  const bounds: Record<string, number | undefined> = BOUNDS;
  try {
    const tables: Table[] = [];
    const notes: string[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const files = (await firstLoadScripts(site.url, path)).sort((a, b) => b.bytes - a.bytes);
      const rows = await Promise.all(
        files.map(async (file) => ({ chunk: basename(file.path), holds: await partsOf(file.path), bytes: file.bytes })),
      );
      const sum = files.reduce((total, { bytes }) => total + bytes, 0);
      tables.push({
        title: `First load of ${name} (${path})`,
        rows: [...rows, { chunk: 'sum', holds: '', bytes: sum }],
      });
      notes.push(verdictOf(name, sum / 1_000, bounds[name]));
    }
    notes.push(verdictOf('HTML of home', await htmlKb(site.url), HOME_HTML_KB));
    return { tables, notes };
  } finally {
    await site.stop();
  }
}

import { basename } from 'node:path';
import { readFile } from 'node:fs/promises';
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
// For home and post; React and Next alone are 135 of it.
const KB = 184;
const BOUND = new Set(['home', 'post']);

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

/** JavaScript of a page's first load by chunk, in gzip bytes on the wire. */
export async function run(): Promise<Report> {
  const site = await startSite();
  try {
    const tables: Table[] = [];
    const sums: [string, number][] = [];
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
      sums.push([name, sum / 1_000]);
    }
    const notes = sums.map(([name, kb]) => {
      const verdict = BOUND.has(name) ? `, bound ${KB}: ${kb <= KB ? 'holds' : 'FAILS'}` : '';
      return `${name}: ${round(kb, 1)} KB${verdict}`;
    });
    return { tables, notes };
  } finally {
    await site.stop();
  }
}

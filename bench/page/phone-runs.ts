import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { launchAsSeen } from '../../bin/debian-browser.mjs';
import { freePort } from '../harness/free-port.ts';
import type { Row } from '../harness/report.ts';
import { median, round } from '../harness/statistics.ts';

const MEASURES = {
  'first paint ms': 'first-contentful-paint',
  'largest paint ms': 'largest-contentful-paint',
  'blocking ms': 'total-blocking-time',
  'interactive ms': 'interactive',
  shift: 'cumulative-layout-shift',
  'bytes KB': 'total-byte-weight',
} as const;

/**
 * What one run found: the score of 100, milliseconds, bytes; bytes of fonts; and Lighthouse's own index of the machine, which
 * is 1,500 and more on one with nothing else to do.
 */
export type PhoneRun = Record<'score' | 'fonts' | 'index' | keyof typeof MEASURES, number>;

type Request = { resourceType?: string; transferSize?: number };

/** Does something with Chromium as Lighthouse drives it: `measure` is one run as on a phone, slow line and processor simulated. */
export async function withPhone<Done>(
  work: (measure: (url: string) => Promise<PhoneRun>) => Promise<Done>,
): Promise<Done> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...launchAsSeen(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    return await work((url) => measure(url, port));
  } finally {
    await browser.close();
  }
}

// On a busy machine the browser now and then loses the beginning of its own record.
const ATTEMPTS = 3;

async function measure(url: string, port: number, attempt = 1): Promise<PhoneRun> {
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' });
  if (!result || result.lhr.runtimeError) {
    if (attempt < ATTEMPTS) return measure(url, port, attempt + 1);
    throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { audits, categories, environment } = result.lhr;
  const { details } = audits['network-requests'] ?? {};
  // Lighthouse's types leave open what stands in a table.
  const requests = (details && 'items' in details ? details.items : []) as Request[];
  const fonts = requests.filter(({ resourceType }) => resourceType === 'Font');
  const values = Object.entries(MEASURES).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]);
  return {
    ...(Object.fromEntries(values) as PhoneRun),
    score: (categories.performance?.score ?? 0) * 100,
    fonts: fonts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    index: environment.benchmarkIndex,
  };
}

/** The medians of some runs as columns of a table. */
export function phoneRow(runs: readonly PhoneRun[]): Row {
  const middle = (name: keyof PhoneRun) => median(runs.map((run) => run[name]));
  return {
    'median score': round(middle('score'), 0),
    scores: runs.map(({ score }) => round(score, 0)).join(' '),
    'first paint ms': round(middle('first paint ms'), 0),
    'largest paint ms': round(middle('largest paint ms'), 0),
    'blocking ms': round(middle('blocking ms'), 0),
    'interactive ms': round(middle('interactive ms'), 0),
    shift: round(middle('shift'), 3),
    'fonts KB': round(middle('fonts') / 1_000, 1),
    'bytes KB': round(middle('bytes KB') / 1_000, 0),
    'machine index': round(middle('index'), 0),
  };
}

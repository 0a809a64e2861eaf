import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatTable } from '../../bench/harness/report.ts';
import { findFaults } from '../faults/crash/check-site.ts';
import { startCrashSite, type CrashSite, type Victim } from '../faults/crash/crash-site.ts';
import { killRound } from '../faults/crash/kill-round.ts';
import { createCast, type Cast } from '../faults/crash/people.ts';
import { nothingWritten, type Written } from '../faults/crash/write-mix.ts';
import { judge, type Figures } from './judge.ts';
import { loadUntil, lookFromOutside } from './load.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, rounds: { type: 'string', default: '100' } },
});
const minutes = Number(values.minutes);
const rounds = Number(values.rounds);
const SAMPLE_MS = 5_000;
const VICTIMS: Victim[] = ['server', 'both', 'server', 'database'];
// An account may comment twenty times a minute: where kills are, so many people write that none comes near it.
const PEOPLE = { inSoak: 8, inKills: 24 };
const MB = 1024 * 1024;

const faults: string[] = [];

function expectNone(what: string, found: readonly string[]): void {
  for (const fault of found.slice(0, 20)) faults.push(`${what}: ${fault}`);
  if (found.length > 20) faults.push(`${what}: ${found.length} in all`);
}

const round = (value: number) => Math.round(value * 10) / 10;
const shown = (name: string, value: number) => (name === 'rss' || name === 'heap' ? round(value / MB) : round(value));

/** Mixed reads and writes for the time asked for. */
async function soak(site: CrashSite, cast: Cast, written: Written, figuresFile: string): Promise<void> {
  const stop = AbortSignal.timeout(minutes * 60_000);
  const loading = loadUntil(stop, site, cast, written);
  const outside: Pick<Figures, 'files' | 'connections'>[] = [];
  while (!stop.aborted) {
    await sleep(SAMPLE_MS);
    outside.push(await lookFromOutside(site));
  }
  await loading;
  const inside: Omit<Figures, 'files' | 'connections'>[] = (await readFile(figuresFile, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const last = Math.min(inside.length, outside.length);
  const samples = inside.slice(-last).flatMap((figures, at) => {
    const there = outside.at(at - last);
    return there ? [{ ...figures, ...there }] : [];
  });
  const judged = judge(samples);
  const rows = judged.map(({ name, early, late, slope, isFlat }) => ({
    figure: name,
    'after warm-up': shown(name, early),
    'at the end': shown(name, late),
    'per minute': shown(name, (slope * 60_000) / SAMPLE_MS),
    flat: isFlat ? 'yes' : 'NO',
  }));
  console.log(formatTable({ title: `Held by the server over ${minutes} minutes (MB, or how many)`, rows }));
  const answers = [...written.answers].sort(([a], [b]) => a - b);
  const counted = answers.map(([status, answered]) => ({ status: String(status || 'none'), answers: answered }));
  console.log(formatTable({ title: 'Answers', rows: counted }));
  expectNone(
    'not flat',
    judged.flatMap(({ name, isFlat }) => (isFlat ? [] : [name])),
  );
  expectNone('answer', [
    ...written.failures,
    ...answers.flatMap(([status]) => (status === 0 || status >= 500 ? [`${status}`] : [])),
  ]);
  expectNone('after the load', await findFaults(site, written, { orphans: false }));
}

async function kill(site: CrashSite, cast: Cast, written: Written): Promise<void> {
  written.failures.length = 0;
  const ready = new Map<Victim, number[]>();
  for (let number = 0; number < rounds; number += 1) {
    const victim = VICTIMS[number % VICTIMS.length] ?? 'server';
    const result = await killRound(site, cast, written, victim);
    ready.set(victim, [...(ready.get(victim) ?? []), result.readyMs]);
    expectNone(`round ${number + 1} (${victim})`, result.faults);
    if ((number + 1) % 10 === 0) console.log(`${number + 1} of ${rounds} rounds`);
  }
  if (rounds === 0) return;
  const rows = [...ready].map(([victim, times]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { killed: victim, rounds: times.length, 'ready again, median ms': at(0.5), 'at most': at(1) };
  });
  console.log(formatTable({ title: 'kill -9 in the middle of writes', rows }));
  const { comments, reactions, avatars, pictures } = written;
  const acknowledged = { comments: comments.acknowledged.size, reactions: reactions.acknowledged.size };
  const uploads = avatars.acknowledged.size + pictures.size;
  console.log(formatTable({ title: 'Acknowledged, and found once', rows: [{ ...acknowledged, uploads }] }));
  expectNone('failed while the database came back', written.failures);
  expectNone('at the end', await findFaults(site, written, { orphans: true }));
}

const folder = await mkdtemp(join(tmpdir(), 'lekha-soak-'));
const figuresFile = join(folder, 'figures');
const script = new URL('./figures-script.ts', import.meta.url).href;
const site = await startCrashSite(join(folder, 'data'), {
  SOAK_FIGURES: figuresFile,
  NODE_OPTIONS: `--import=${script}`,
});
try {
  const cast = await createCast(site, { people: PEOPLE.inKills });
  const written = nothingWritten(cast);
  const few = { ...cast, people: cast.people.slice(0, PEOPLE.inSoak) };
  if (minutes > 0) await soak(site, few, written, figuresFile);
  await kill(site, cast, written);
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults) console.log(fault);
console.log(`\n${faults.length === 0 ? 'Nothing was found.' : `${faults.length} faults.`}`);
process.exit(faults.length === 0 ? 0 : 1);

import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import type { Report } from './report.ts';

/** Writes a report, with the machine that it holds for, as JSON. Returns the file's path from the current folder. */
export async function writeResults(folder: string, name: string, report: Report): Promise<string> {
  const machine = {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    load: loadavg()[0],
  };
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  await writeFile(
    file,
    `${JSON.stringify({ bench: name, at: new Date().toISOString(), machine, ...report }, null, 2)}\n`,
  );
  return relative(process.cwd(), file);
}

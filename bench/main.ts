import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { formatTable, type Bench, type Report } from './harness/report.ts';
import { writeResults } from './harness/write-results.ts';

const folder = import.meta.dirname;
const given = process.argv.slice(2);
// Sites to compare ours with.
const addresses = given.filter((name) => /^https?:\/\//.test(name));

/** Each file of this folder is a bench and has its name; folders hold what benches share. */
async function findBenches(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

async function runBench(name: string): Promise<void> {
  const bench: Bench = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
  console.log(`\n# ${name}`);
  const report: Report = await bench.run((line) => console.log(line), addresses);
  for (const table of report.tables) console.log(formatTable(table));
  for (const note of report.notes) console.log(`\n${note}`);
  console.log(`\nWritten to ${await writeResults(join(folder, 'results'), name, report)}`);
}

const known = await findBenches();
const wanted = given.filter((name) => !addresses.includes(name));
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : known) await runBench(name);

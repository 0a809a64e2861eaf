import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { commandRefusal } from '../command-refusal.ts';
import { decodeText } from '../format/decode-text.ts';

// A list of ten thousand redirects has less.
const MOST_BYTES = 4 * 1024 * 1024;
// Those that people write; a bomb has thousands.
const MOST_ALIASES = 20;

function parse(text: string): unknown {
  return /^\s*[[{]/u.test(text) ? JSON.parse(text) : parseYaml(text, { maxAliasCount: MOST_ALIASES, schema: 'core' });
}

async function readData(file: string): Promise<unknown> {
  const refuse = (why: string, cause?: unknown) => commandRefusal(`«${file}» cannot be read: ${why}`, cause);
  const info = await stat(file).catch((error: unknown) => {
    throw refuse('it cannot be opened.', error);
  });
  if (!info.isFile() || info.size > MOST_BYTES) throw refuse('it is no file, or larger than 4 MB.');
  const text = decodeText(await readFile(file));
  try {
    return parse(text);
  } catch (error) {
    throw refuse('it is neither JSON nor YAML.', error);
  }
}

/** The first of these places in a folder; undefined without one, and for links that lead out of it. */
async function findIn(folder: string, places: readonly string[]): Promise<string | undefined> {
  const root = await realpath(folder).catch(() => undefined);
  for (const place of root === undefined ? [] : places) {
    const real = await realpath(join(root ?? '', place)).catch(() => undefined);
    if (real?.startsWith(`${root}${sep}`)) return real;
  }
  return undefined;
}

export type Beside = { given: string | undefined; folder: string | undefined; places: readonly string[] };

/**
 * A small file of Ghost as data: the one that the operator names, else the one in the copy of its `content` folder.
 * @returns undefined when there is none
 * @throws AppError invalid when it cannot be read
 */
export async function readBeside({ given, folder, places }: Beside): Promise<unknown> {
  const file = given ?? (folder === undefined ? undefined : await findIn(folder, places));
  return file === undefined ? undefined : readData(file);
}

/** Places of a file in Ghost's `content` folder, and in the folder that holds that one. */
export const contentFiles = (...paths: string[]): string[] => paths.flatMap((path) => [path, `content/${path}`]);

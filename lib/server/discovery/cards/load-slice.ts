import { createHash } from 'node:crypto';
import { access, constants, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from '../../env.ts';
import { loadSharp } from './draw-text.ts';
import { readCoverage, type Coverage } from './read-coverage.ts';

/** Where unpacked fonts are kept. Files for a moment are not safe there: the text engine opens them again and again. */
async function openFolder(): Promise<string> {
  const folder = join(env().DATA_DIR, 'fonts');
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return folder;
  } catch {
    return mkdtemp(join(tmpdir(), 'lekha-fonts-'));
  }
}

let folder: Promise<string> | undefined;

async function unpack(packed: Buffer, target: string): Promise<Buffer> {
  const { default: decompress } = await import('woff2-encoder/decompress');
  const font = Buffer.from(await decompress(packed));
  const unfinished = `${target}.${process.pid}`;
  await writeFile(unfinished, font);
  await rename(unfinished, target);
  return font;
}

/** Tells the text engine of one more font: it takes a file along with a text only. */
async function announce(fontfile: string): Promise<void> {
  const sharp = await loadSharp();
  await sharp({ text: { text: '.', font: 'Roboto 8', fontfile } })
    .raw()
    .toBuffer();
}

async function load(file: string): Promise<Coverage> {
  folder ??= openFolder();
  const packed = await readFile(file);
  const name = createHash('sha256').update(packed).digest('hex').slice(0, 24);
  const target = join(await folder, `${name}.ttf`);
  const font = await readFile(target).catch(() => unpack(packed, target));
  await announce(target);
  return readCoverage(font);
}

const loaded = new Map<string, Promise<Coverage>>();

/** Makes a woff2 file usable for drawing, and tells what it has letters for. Later calls cost nothing. */
export function loadSlice(file: string): Promise<Coverage> {
  const known = loaded.get(file);
  if (known) return known;
  const loading = load(file);
  loaded.set(file, loading);
  // A full disk may have room again.
  loading.catch(() => loaded.delete(file));
  return loading;
}

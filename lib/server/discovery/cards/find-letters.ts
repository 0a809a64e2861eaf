import { createHash } from 'node:crypto';
import { access, constants, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from '../../env.ts';
import { loadLettering, isWidePunctuation } from './draw-text.ts';
import { fontCoverage, type Coverage, readCoverage, type EastAsianFont, eastAsianFonts } from './own-fonts.ts';

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
  const sharp = await loadLettering();
  await sharp({ text: { text: '.', font: 'Roboto 8', fontfile } })
    .raw()
    .toBuffer();
}

async function load(file: string): Promise<Coverage> {
  folder ??= openFolder().catch((error: unknown) => {
    folder = undefined;
    throw error;
  });
  const packed = await readFile(file);
  const name = createHash('sha256').update(packed).digest('hex').slice(0, 24);
  const target = join(await folder, `${name}.ttf`);
  const font = await readFile(target).catch(() => unpack(packed, target));
  await announce(target);
  return readCoverage(font);
}

const loaded = new Map<string, Promise<Coverage>>();

/** Makes a woff2 file usable for drawing, and tells what it has letters for. Later calls cost nothing. */
function loadSlice(file: string): Promise<Coverage> {
  const known = loaded.get(file);
  if (known) return known;
  const loading = load(file);
  loaded.set(file, loading);
  // A full disk may have room again.
  loading.catch(() => loaded.delete(file));
  return loading;
}

type Range = { first: number; last: number; file: string };

function packageFolder(font: EastAsianFont): string {
  return join(/* turbopackIgnore: true */ process.cwd(), 'node_modules/@fontsource-variable', `noto-sans-${font}`);
}

function parseRange(range: string, file: string): Range {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16), file };
}

/** Where the package says that each letter is: `{"[4]": "U+1f1e9-1f1f5,U+…", "latin": …}`. */
async function readIndex(font: EastAsianFont): Promise<Range[]> {
  const folder = packageFolder(font);
  const text = await readFile(join(folder, 'unicode.json'), 'utf8');
  // The package is pinned by the lock file: its index has this shape.
  const slices = JSON.parse(text) as Record<string, string>;
  return Object.entries(slices).flatMap(([name, ranges]) => {
    const file = join(folder, 'files', `noto-sans-${font}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`);
    return ranges.split(',').map((range) => parseRange(range, file));
  });
}

const indexes = new Map<EastAsianFont, Promise<Range[]>>();

/** The file that should have a letter; the index is made for all fonts of a script, so the letter may be missing there. */
async function findSlice(font: EastAsianFont, point: number): Promise<string | undefined> {
  const index = indexes.get(font) ?? readIndex(font);
  indexes.set(font, index);
  index.catch(() => indexes.delete(font));
  return (await index).find(({ first, last }) => first <= point && point <= last)?.file;
}

const covers = (coverage: Coverage, point: number) => coverage.some(([first, last]) => first <= point && point <= last);

async function isInSlices(point: number, language: string, text: string): Promise<boolean> {
  for (const font of eastAsianFonts(language, text)) {
    const slice = await findSlice(font, point);
    if (slice !== undefined && covers(await loadSlice(slice), point)) return true;
  }
  return false;
}

/**
 * Which code points of a text can be drawn. The fonts of East Asia are too large to be loaded whole: the parts of them
 * that this text needs are ready for drawing afterwards.
 */
export async function findLetters(text: string, language: string): Promise<ReadonlySet<number>> {
  const coverage = await fontCoverage();
  const found = new Set<number>();
  for (const character of new Set(text)) {
    const point = character.codePointAt(0) ?? 0;
    const isOurs = covers(coverage, point) && !isWidePunctuation(character, language);
    if (isOurs || (await isInSlices(point, language, text))) found.add(point);
  }
  return found;
}

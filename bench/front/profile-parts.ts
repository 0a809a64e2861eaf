import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Profiler } from 'node:inspector';

type Place = Profiler.ProfileNode['callFrame'];
type Parts = Record<string, number>;

/** Where modules begin in a bundle of Next's runtime, by line and column; a module goes on to the next one. */
type Module = { line: number; column: number; name: string };

const MODULE = /"(\.{1,2}\/[^"\n]{5,120})":?(?:function)?\(/g;
const bundles = new Map<string, Module[]>();

function modulesOf(url: string): Module[] {
  const known = bundles.get(url);
  if (known) return known;
  const lines = readFileSync(fileURLToPath(url), 'utf8').split('\n');
  const modules = lines.flatMap((text, line) =>
    [...text.matchAll(MODULE)].map(({ index: column, 1: name = '' }) => ({ line, column, name })),
  );
  bundles.set(url, modules);
  return modules;
}

/** The file of a frame, or the module where it lies in a bundle of Next's. */
function moduleAt({ url, lineNumber, columnNumber }: Place): string {
  if (!/^file:.*compiled\/next-server\//.test(url)) return url;
  const before = ({ line, column }: Module) => line < lineNumber || (line === lineNumber && column <= columnNumber);
  return modulesOf(url).findLast(before)?.name ?? url;
}

// The first that fits the module of one of a sample's frames, the innermost first, says what it is counted as. Payload: the
// writer of React's data for the browser is the bundle's own module, behind the last name in it.
const PASSES: readonly (readonly [RegExp, string])[] = [
  [/react-dom-server/, 'React writes HTML'],
  [/react-server-dom-\w+-client/, 'React reads its data'],
  [/runtime-reacts\.external/, 'React writes its data'],
];
const WHEREVER: readonly (readonly [RegExp, string])[] = [
  [/use-intl|next-intl/, 'texts and formats'],
  [/\/(?:kysely|pg|pg-protocol|pg-pool)\//, 'database client'],
  [/\/gateway\/render\//, 'passes over the HTML'],
  [/^node:zlib/, 'compression'],
];

function partOf(frames: readonly Place[]): string | undefined {
  const [top] = frames;
  if (!top || top.functionName === '(idle)' || frames.some(({ url }) => url === 'node:inspector')) return undefined;
  if (top.functionName === '(garbage collector)') return 'memory';
  const modules = frames.map(moduleAt);
  const named = (table: typeof PASSES) =>
    modules.flatMap((name) => table.filter(([pattern]) => pattern.test(name)).map(([, part]) => part))[0];
  const isNext = modules.some((name) => /\/next\/dist\/|^\.\/dist\//.test(name));
  return named(WHEREVER) ?? named(PASSES) ?? (isNext ? 'Next beside React' : 'all else');
}

function framesOf(profile: Profiler.Profile): Map<number, Place[]> {
  const frames = new Map<number, Place[]>();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const visit = (id: number, above: Place[]): void => {
    const node = nodes.get(id);
    if (!node) return;
    const own = [node.callFrame, ...above];
    frames.set(id, own);
    for (const child of node.children ?? []) visit(child, own);
  };
  const [root] = profile.nodes;
  if (root) visit(root.id, []);
  return frames;
}

/** Shares of a profile's time by what a page's render is made of; together 1. */
export function partsOf(profile: Profiler.Profile): Parts {
  const partById = new Map([...framesOf(profile)].map(([id, frames]) => [id, partOf(frames)]));
  const parts: Parts = {};
  let total = 0;
  profile.samples?.forEach((id, n) => {
    const part = partById.get(id);
    const micros = profile.timeDeltas?.[n] ?? 0;
    if (part === undefined) return;
    parts[part] = (parts[part] ?? 0) + micros;
    total += micros;
  });
  return Object.fromEntries(Object.entries(parts).map(([part, micros]) => [part, micros / total]));
}

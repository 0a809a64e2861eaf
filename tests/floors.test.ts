import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const SERVER = 'lib/server/';
const table = JSON.parse(readFileSync('floors.json', 'utf8')) as { floors: string[][]; nouns: string[][] };

type Arrow = { from: string; to: string };

/** All that a file imports or re-exports, types and dynamic imports included. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
  return importedFiles.map(({ fileName }) => fileName);
}

const arrows: Arrow[] = globSync(`${SERVER}**/*.ts`).flatMap((from) =>
  importsOf(from)
    .filter((path) => path.startsWith('.'))
    .map((path) => ({ from, to: posix.join(posix.dirname(from), path) }))
    .filter(({ to }) => to.startsWith(SERVER)),
);

const roomOf = (file: string) => file.slice(SERVER.length).split('/')[0] ?? '';
const nounOf = (file: string) => /^lib\/server\/services\/([^/]+)\//.exec(file)?.[1];
const heightIn = (storeys: string[][], room: string) => storeys.findIndex((rooms) => rooms.includes(room));
const isFolder = (room: string) => !room.endsWith('.ts');
const show = ({ from, to }: Arrow) => `${from} -> ${to}`;

/** Groups of folders that reach each other: of a graph without circles there are none. */
function circles(pairs: (readonly [string, string])[]): string[] {
  const next = Map.groupBy(pairs, ([a]) => a);
  const reach = (start: string) => {
    const seen = new Set<string>();
    const visit = (at: string) => {
      for (const [, to] of next.get(at) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        visit(to);
      }
    };
    visit(start);
    return seen;
  };
  return [...next.keys()].filter((folder) => reach(folder).has(folder));
}

/** The folder of a file among the folders that stand directly in `parent`; undefined for its loose files. */
function childOf(parent: string, file: string): string | undefined {
  const [child, rest] = file.startsWith(parent) ? file.slice(parent.length).split('/') : [];
  return rest === undefined ? undefined : child;
}

test('every room of the server and every noun stands on a floor, and arrows are found at all', () => {
  const files = globSync(`${SERVER}**/*.ts`);
  expect([...new Set(files.map(roomOf))].filter((room) => heightIn(table.floors, room) === -1)).toEqual([]);
  const nouns = new Set(files.map(nounOf).filter((noun) => noun !== undefined));
  expect([...nouns].filter((noun) => heightIn(table.nouns, noun) === -1)).toEqual([]);
  expect(arrows.length).toBeGreaterThan(1_000);
});

test('no room of the server imports from a floor above its own, nor a folder from one beside it', () => {
  const wrong = arrows.filter(({ from, to }) => {
    const [own, other] = [roomOf(from), roomOf(to)];
    const [low, high] = [heightIn(table.floors, own), heightIn(table.floors, other)];
    return low < high || (low === high && own !== other && isFolder(own) && isFolder(other));
  });
  expect(wrong.map(show)).toEqual([]);
});

test('nouns know only nouns below them', () => {
  const wrong = arrows.filter(({ from, to }) => {
    const [own, other] = [nounOf(from), nounOf(to)];
    if (own === undefined || other === undefined || own === other) return false;
    return heightIn(table.nouns, own) <= heightIn(table.nouns, other);
  });
  expect(wrong.map(show)).toEqual([]);
});

test('no folders of the server, on any level, know each other in a circle', () => {
  const parents = new Set(
    globSync(`${SERVER}**/*.ts`).flatMap((file) =>
      file
        .split('/')
        .slice(0, -1)
        .map((_, level, folders) => `${folders.slice(0, level + 1).join('/')}/`),
    ),
  );
  const found = [...parents].flatMap((parent) => {
    const pairs = arrows.flatMap(({ from, to }) => {
      const [a, b] = [childOf(parent, from), childOf(parent, to)];
      return a !== undefined && b !== undefined && a !== b ? [[a, b] as const] : [];
    });
    return circles(pairs).map((folder) => parent + folder);
  });
  expect(found).toEqual([]);
});

test('each noun is said by the first line of one of its files', () => {
  const nouns = [...new Set(globSync(`${SERVER}services/*/*.ts`).flatMap((file) => nounOf(file) ?? []))];
  const heads = globSync(`${SERVER}services/*/*.ts`).flatMap((file) => {
    const noun = nounOf(file) ?? '';
    return readFileSync(file, 'utf8').toLowerCase().startsWith(`// ${noun}: `) ? [noun] : [];
  });
  expect(heads.sort()).toEqual(nouns.sort());
});

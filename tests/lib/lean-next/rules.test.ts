/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import leanModule from '@/lib/lean-next/lean-module';
import { CHANGES, REVIEWED_NEXT } from '@/lib/lean-next/rules';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const NEXT = join(ROOT, 'node_modules', 'next', 'dist');

const changed = Object.entries(CHANGES);
const sourceOf = (path: string) => readFileSync(join(NEXT, path), 'utf8');
const leanOf = (path: string) => leanModule.call({ getOptions: () => CHANGES[path] ?? {} }, sourceOf(path));

/** Names that a CommonJS module of Next gives away. */
function exportsOf(code: string): string[] {
  const getters = [...code.matchAll(/^ {4}(\w+): function\(\)/gm)];
  const defined = [...code.matchAll(/^Object\.defineProperty\(exports, (?:\/\/.*\n)*"(\w+)", \{\n {4}enumerable/gm)];
  const assigned = [...code.matchAll(/^exports\.(\w+) =/gm)];
  return [...getters, ...defined, ...assigned].flatMap(([, name]) => name ?? []);
}

function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

// Not in the browser's build: Pages Router, development, and what the tests below say nothing of ours imports.
const ELSEWHERE =
  /^client\/(dev|legacy)\/|app-dir\/(link|form)\.js|concurrent-router-queue|navigation-testing-lock\.js|offline\.js|page-loader|hmr-refresh|^shared\/lib\/router\/(router\.js|utils\/(route-regex|is-dynamic|prepare-destination|get-segment-param)|routes\/)|^client\/(route-loader|index|next|router)/;

/** What Next's other modules take of a file: `name` by `file`. */
function takenOf(path: string): string[] {
  const files = ['client', 'shared'].flatMap((folder) => filesBelow(join(NEXT, folder), /\.js$/));
  return files.flatMap((file) => {
    const by = relative(NEXT, file);
    const change = CHANGES[by];
    if (ELSEWHERE.test(by) || (change && 'stub' in change)) return [];
    const code = readFileSync(file, 'utf8');
    const imports = code.matchAll(/const (\w+) = (?:\/\*#__PURE__\*\/ )?(?:\w+\._\()?require\("(\.[^"]+)"\)/g);
    return [...imports].flatMap(([, variable, from]) =>
      relative(NEXT, join(dirname(file), `${from}.js`)) === path
        ? [...code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(([, name]) => `${name} by ${by}`)
        : [],
    );
  });
}

test('the changes were made for the version of Next that is installed: a new one wants a new look at each', () => {
  expect(createRequire(import.meta.url)('next/package.json')).toMatchObject({ version: REVIEWED_NEXT });
});

test.each(changed)('%s gives away nothing that it did not before, and weighs less', (path) => {
  const before = exportsOf(sourceOf(path));
  expect(exportsOf(leanOf(path)).filter((name) => !before.includes(name))).toEqual([]);
  expect(leanOf(path).length).toBeLessThan(sourceOf(path).length);
});

// Behind a condition that the build knows to be false.
const NEVER_ASKED = ['createLinkPrefetchPartialError by client/components/app-router-state.js'];

test.each(changed.filter(([path]) => path.startsWith('client') || path.startsWith('shared')))(
  '%s still gives what the modules around it take',
  (path) => {
    const given = exportsOf(leanOf(path));
    const lacking = takenOf(path).filter((taken) => !given.includes(taken.split(' ')[0] ?? ''));
    expect(lacking.filter((taken) => !NEVER_ASKED.includes(taken))).toEqual([]);
  },
);

test('the one constant that browsers know is the framework’s own', () => {
  const [, value] = /^exports\.NEXT_NAV_DEPLOYMENT_ID_HEADER = '([^']+)'/m.exec(leanOf('lib/constants.js')) ?? [];
  expect(sourceOf('lib/constants.js')).toContain(`const NEXT_NAV_DEPLOYMENT_ID_HEADER = '${value}';`);
});

test('the start in several tasks gives the version that it was written for', () => {
  expect(leanOf('client/app-bootstrap.js')).toContain(`version: '${REVIEWED_NEXT}'`);
});

test('an export that Next no longer has stops the build', () => {
  const take = () => leanModule.call({ getOptions: () => ({ drop: ['gone'] }) }, 'exports.other = function () {};');
  expect(take).toThrow('Next does not export gone any more.');
});

test('nothing of ours needs what was taken away: server actions, links that prefetch, intercepted addresses', () => {
  const files = ['app', 'components', 'lib', 'stores'].flatMap((folder) =>
    filesBelow(join(ROOT, folder), /\.tsx?$/).map((path) => ({ path, code: readFileSync(path, 'utf8') })),
  );
  expect(files.length).toBeGreaterThan(500);
  const uses = /^['"]use server['"]|from 'next\/(link|form|script)'|router\.prefetch\(|\/\((\.+)\)/m;
  const found = files.filter(
    ({ path, code }) => uses.test(code.replace(/\/\/.*|\/\*[^]*?\*\//g, '')) || /\/\(\.+\)/.test(path),
  );
  expect(found.map(({ path }) => relative(ROOT, path))).toEqual([]);
});

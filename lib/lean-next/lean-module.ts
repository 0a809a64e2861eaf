// A loader for files of Next in the browser's build (rules.ts): another file in its place, or its own without some exports.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a module exports, taken off: what only that has used, the minifier drops. Fails when it is not there. */
function dropExport(code: string, name: string): string {
  const getter = new RegExp(`\\n {4}${name}: function\\(\\) \\{\\n {8}return [\\w.]+;\\n {4}\\},?`);
  const assignment = `\nexports.${name} = function`;
  if (getter.test(code)) return code.replace(getter, '');
  if (code.includes(assignment)) return code.replace(assignment, '\nvoid function');
  throw new Error(`Next does not export ${name} any more.`);
}

type Loader = { getOptions: () => { stub?: string; drop?: string[] } };

/** Called by Turbopack with a file's code. @returns the code to take instead */
export default function leanModule(this: Loader, code: string): string {
  const { stub, drop = [] } = this.getOptions();
  if (stub) return readFileSync(join(import.meta.dirname, 'stubs', stub), 'utf8');
  return drop.reduce(dropExport, code);
}

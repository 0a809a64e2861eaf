import { decodePath } from '../content/old-path.ts';
import { endpoint, type Handler, type Method } from './endpoint.ts';

/** What the addresses of the API begin with. */
export const API_BASE = '/api/v1/';
// Names in letters of any script. What else may be written with a percent sign is left to Next.
const PLAIN = /^(?:[\w./~-]|%[89a-f][\da-f])+$/i;

type MethodName = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A method of ours, where it stands behind its base, and what answers there. Groups of the pattern are its parameters. */
export type DirectRow = readonly [MethodName, RegExp, Method];

/** What answers at a path, with the parameters that the path names. */
export type DirectCall = (request: Request) => Promise<Response>;

function isReadable(path: string): boolean {
  // Letters of other scripts come as bytes, which need not be letters.
  return PLAIN.test(path) && (!path.includes('%') || decodePath(path) !== path);
}

/**
 * Finds among some methods of the API the one that answers at a path, to be called without the framework around it, which
 * costs several times what the method does. Undefined for any other path, which is left to Next's router. Of two rows that
 * fit the first is taken.
 */
export function directCalls(
  rows: readonly DirectRow[],
  base = API_BASE,
): (method: string | undefined, path: string) => DirectCall | undefined {
  const handlers = rows.map(([name, pattern, method]): [MethodName, RegExp, Handler] => [
    name,
    pattern,
    endpoint({ [name]: method })[name],
  ]);
  return (method, path) => {
    if (!path.startsWith(base)) return undefined;
    const rest = path.slice(base.length);
    if (!isReadable(rest)) return undefined;
    for (const [name, pattern, handle] of handlers) {
      const found = name === method ? pattern.exec(rest) : null;
      if (found) return (request) => handle(request, { params: Promise.resolve({ ...found.groups }) });
    }
    return undefined;
  };
}

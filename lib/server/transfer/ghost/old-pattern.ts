// What Ghost calls the «from» of a redirect: a regular expression, most often of nothing but a path.

/** A path in which one part is open: `/blog/(.*)`. */
export type OpenPath = { before: string; after: string; part: RegExp };
export type OldPattern = { paths: string[] } | { open: OpenPath };

const LONGEST = 2_000;
// A slash that may stand at the end.
const LAST_SLASH = /(?:\\?\/\?|\(\?:\\?\/\)\?|\(\\?\/\)\?|\\?\/\*)$/u;
const OPTIONAL_END = /\((?:\?:)?(\\?[./][\w.-]{1,40})\)\?$/u;
const SPECIAL = /[*+?()[\]{}|^$\\]/u;
// Parts that people leave open, and what they stand for in addresses.
const PARTS = new Map<string, RegExp>([
  ...['.*', '.+', '.*?', '.+?'].map((part): [string, RegExp] => [part, /^.+$/u]),
  ...['[^/]+', '[^/]*', '[^\\/]+', '[^\\/]*', '\\S+'].map((part): [string, RegExp] => [part, /^[^/]+$/u]),
  ...['\\w+', '[\\w-]+', '[a-z0-9-]+', '[a-zA-Z0-9-]+', '[a-z-]+', '[a-z0-9_-]+'].map((part): [string, RegExp] => [
    part,
    /^[\w-]+$/u,
  ]),
  ...['\\d+', '[0-9]+'].map((part): [string, RegExp] => [part, /^\d+$/u]),
]);

/** A part of the expression that says one text; undefined for one that says more. */
function literal(text: string): string | undefined {
  const plain = text.replace(/\\([/.~_+()-])/gu, (_found, sign: string) => (/[+()]/u.test(sign) ? '\0' : sign));
  return SPECIAL.test(plain) || plain.includes('\0') ? undefined : plain;
}

/** The expression without what anchors it: marks of its ends, the slash that may follow. */
function inner(from: string): string {
  const written = /^\/(\^.*)\/i$/su.exec(from)?.[1] ?? from;
  return written.replace(/^\^/u, '').replace(/\$$/u, '').replace(LAST_SLASH, '');
}

/** What an expression stands for where that is a path, or one with an open part; undefined for any other. */
export function readPattern(from: string): OldPattern | undefined {
  if (from.length > LONGEST) return undefined;
  const text = inner(from.trim());
  const end = OPTIONAL_END.exec(text);
  const stems = end ? [text.slice(0, end.index), text.slice(0, end.index) + (end[1] ?? '')] : [text];
  const paths = stems.map(literal);
  if (paths.every((path) => path?.startsWith('/'))) return { paths: paths.filter((path) => path !== undefined) };
  const open = /^([^(]*)\(([^()]+)\)([^(]*)$/u.exec(text);
  const [before, after] = [literal(open?.[1] ?? '^'), literal(open?.[3] ?? '')];
  const part = PARTS.get(open?.[2] ?? '');
  return before?.startsWith('/') && after !== undefined && part ? { open: { before, after, part } } : undefined;
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export type EncodingName = 'identity' | 'gzip' | 'br';
export type EncodedBody = Record<EncodingName, Buffer>;

/** A body in every encoding that we send. Made once per page, off the main thread. */
export async function encodeBody(body: Buffer): Promise<EncodedBody> {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [gzipped, brotli] = await Promise.all([toGzip(body, { level: 9 }), toBrotli(body, { params: quality })]);
  return { identity: body, gzip: gzipped, br: brotli };
}

function allows(accepted: string, name: string): boolean {
  const at = accepted.indexOf(name);
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + name.length));
}

// Browsers send a handful of different headers; an invented one is read anew each time.
const CHOICES = 100;
const chosen = new Map<string, EncodingName>();

/** The best encoding that an `Accept-Encoding` header allows; q=0 refuses one. */
export function chooseEncoding(accepted: string | undefined): EncodingName {
  if (accepted === undefined) return 'identity';
  const known = chosen.get(accepted);
  if (known) return known;
  const encodings = ['br', 'gzip'] as const;
  const choice = encodings.find((name) => allows(accepted, name)) ?? 'identity';
  if (chosen.size < CHOICES) chosen.set(accepted, choice);
  return choice;
}

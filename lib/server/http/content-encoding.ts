import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export type EncodingName = 'identity' | 'gzip' | 'br';

// Beyond these a page takes a third (gzip) to a half (brotli) more of the processor's time for half a percent of its bytes.
const GZIP_LEVEL = 6;
const BROTLI_QUALITY = 5;

// To hand a body to another thread and back costs 0.2 ms of processor time. Beside that it is no loss to let others wait
// for one of so many bytes: 0.5 ms.
const SMALL = 64 * 1024;

function brotliOptions(length: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: length } };
}

function encodeSmall(body: Buffer, encoding: 'gzip' | 'br'): Buffer {
  return encoding === 'gzip'
    ? gzipSync(body, { level: GZIP_LEVEL })
    : brotliCompressSync(body, brotliOptions(body.length));
}

/** A body in an encoding; a large one is made off the main thread. */
export async function encodeBody(body: Buffer, encoding: EncodingName): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (body.length <= SMALL) return encodeSmall(body, encoding);
  return encoding === 'gzip' ? toGzip(body, { level: GZIP_LEVEL }) : toBrotli(body, brotliOptions(body.length));
}

/** Weights of an `Accept-Encoding` header by name (RFC 9110 12.5.3); what cannot be read counts for nothing. */
function weightsOf(accepted: string): Map<string, number> {
  const entries = accepted.split(',').map((entry): [string, number] => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
    return [name, weight === undefined ? 1 : Number(weight) || 0];
  });
  return new Map(entries);
}

function readChoice(accepted: string): EncodingName {
  const weights = weightsOf(accepted);
  // "Anything" is gzip: what says so and cannot read brotli is more common than what can.
  const wished = { br: weights.get('br') ?? 0, gzip: weights.get('gzip') ?? weights.get('*') ?? 0 };
  const plain = weights.get('identity') ?? 0;
  // Of equal weights the smaller body.
  const best = wished.br > 0 && wished.br >= wished.gzip ? 'br' : 'gzip';
  return wished[best] > 0 && wished[best] >= plain ? best : 'identity';
}

// Browsers send a handful of different headers; an invented one is read anew each time.
const CHOICES = 100;
const chosen = new Map<string, EncodingName>();

/** The best encoding that an `Accept-Encoding` header allows, by its weights; q=0 refuses one. */
export function chooseEncoding(accepted: string | undefined): EncodingName {
  if (accepted === undefined) return 'identity';
  const known = chosen.get(accepted);
  if (known) return known;
  const choice = readChoice(accepted);
  if (chosen.size < CHOICES) chosen.set(accepted, choice);
  return choice;
}

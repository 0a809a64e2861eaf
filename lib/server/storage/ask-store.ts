import { bytesUpTo } from '../http/web-request.ts';

// What is read whole. Files go on piece by piece, as their reader takes them; what the store says of itself is short.
const MOST_BYTES = { listing: 2 * 1024 * 1024, picture: 16 * 1024 * 1024, file: Infinity };
const MOST_SAID = 4 * 1024;
const DEEPEST = 6;

export const overlong = () => new Error('The store says more than there can be to say.');

/**
 * Whether XML is as a store writes it: elements that end, within few others. s3mini looks for the end of each one that
 * begins, which takes hours where megabytes of them have none.
 */
function isTree(xml: string): boolean {
  const open: string[] = [];
  for (const [tag] of xml.replace(/^\s*<\?xml[^<>]*\?>/, '').matchAll(/<[^<>]*>?/g)) {
    const [, name = '', sign] = /^<(?!\/)([A-Za-z_][\w.-]*)(?:\s[^<>]*?)?(\/?)>$/.exec(tag) ?? [];
    if (name === '' && tag !== `</${open.pop()}>`) return false;
    if (sign === '') open.push(name);
    if (open.length > DEEPEST) return false;
  }
  return open.length === 0;
}

/** Of an answer, what is taken: of faults and of writes a few words, for the log. */
async function wordsOf(answer: Response): Promise<Buffer> {
  const said = bytesUpTo(MOST_SAID, answer.body, overlong);
  return answer.ok ? said : said.catch(() => Buffer.alloc(0));
}

/** Asks the store and nobody else: where a redirect leads, no settings say. */
export function askStore(what: keyof typeof MOST_BYTES): typeof fetch {
  return async (input, init) => {
    // Compressed, some stores say no length.
    const headers = new Headers(init?.headers);
    headers.set('accept-encoding', 'identity');
    const answer = await fetch(input, { ...init, headers, redirect: 'error' });
    const isAsked = answer.ok && init?.method === 'GET';
    if (isAsked && what === 'file') return answer;
    const bytes = isAsked ? await bytesUpTo(MOST_BYTES[what], answer.body, overlong) : await wordsOf(answer);
    if (isAsked && what === 'listing' && !isTree(bytes.toString()))
      throw new Error('The store lists nothing readable.');
    return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, answer);
  };
}

/**
 * The bytes of a file, `size` of them: more would be taken for the answer to the next request on its reader's connection, and
 * a store that promises more than it sends is not waited for.
 */
export async function* exactly(size: number, pieces: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const piece of pieces ?? []) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
  throw new Error('The file ends early.');
}

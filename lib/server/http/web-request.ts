import type { IncomingMessage } from 'node:http';

/**
 * The bytes of a body, of which nothing is read before somebody asks for it. Whoever stops before the end, or never
 * begins, leaves the connection as it is: the refusal goes there.
 */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = message.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await pieces.return?.()),
    },
    { highWaterMark: 0 },
  );
}

/** Bytes to their end. @param refuse what is thrown as soon as more than `most` have come */
export async function bytesUpTo(
  most: number,
  pieces: AsyncIterable<Uint8Array> | null,
  refuse: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of pieces ?? []) {
    size += chunk.byteLength;
    if (size > most) throw refuse();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A write that Node's server got, as handlers of the API take it. `url`: the whole of its address. */
export function toWebRequest(message: IncomingMessage, url: URL): Request {
  const { method = 'POST' } = message;
  const headers = Object.entries(message.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  // The browser's declaration of this knows no streams to be sent, which have to say how they are.
  const init = { method, headers, body: bodyOf(message), duplex: 'half' };
  return new Request(url, init);
}

import { createHash, type Hash } from 'node:crypto';

/** Adds up to a text that tells whether two heaps of things are the same, in whatever order they come. */
export type Digest = {
  add(...parts: (string | Buffer)[]): void;
  /** Adds a named thing whose bytes come in pieces, and hands them on. */
  addPieces(name: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  toString(): string;
};

const LIMIT = 1n << 256n;

/** A sum of SHA-256: the rows of a table have another order where texts are compared by another language's rules. */
export function createDigest(): Digest {
  let sum = 0n;
  const count = (hash: Hash) => {
    sum = (sum + BigInt(`0x${hash.digest('hex')}`)) % LIMIT;
  };
  return {
    add(...parts) {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      count(hash);
    },
    async *addPieces(name, pieces) {
      const hash = createHash('sha256').update(name);
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
      count(hash);
    },
    toString: () => sum.toString(16).padStart(64, '0'),
  };
}

/** Digests of many heaps by name. */
export class Digests {
  readonly #digests = new Map<string, Digest>();

  of(name: string): Digest {
    const digest = this.#digests.get(name) ?? createDigest();
    this.#digests.set(name, digest);
    return digest;
  }

  toRecord(): Record<string, string> {
    return Object.fromEntries([...this.#digests].map(([name, digest]) => [name, digest.toString()]));
  }
}

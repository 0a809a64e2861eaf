import { createHash } from 'node:crypto';

/** Adds up to a text that tells whether two heaps of things are the same, in whatever order they come. */
export type Digest = {
  add(...parts: (string | Buffer)[]): void;
  toString(): string;
};

const LIMIT = 1n << 256n;

/** A sum of SHA-256: the rows of a table have another order where texts are compared by another language's rules. */
export function createDigest(): Digest {
  let sum = 0n;
  return {
    add(...parts) {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      sum = (sum + BigInt(`0x${hash.digest('hex')}`)) % LIMIT;
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

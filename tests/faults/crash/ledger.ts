/**
 * What a person was told of what they wrote. A write without an answer may or may not have happened: from then on the value
 * is one of several, until the next acknowledged write.
 */
export class Ledger<Key, Value> {
  readonly #possible = new Map<Key, Set<Value>>();
  readonly acknowledged = new Set<Key>();

  /** Before a write is sent. */
  begin(key: Key, value: Value, before?: Value): void {
    const values = this.#possible.get(key) ?? new Set(before === undefined ? [] : [before]);
    this.#possible.set(key, values.add(value));
  }

  /** When its answer says that it is done. */
  acknowledge(key: Key, value: Value): void {
    this.acknowledged.add(key);
    this.#possible.set(key, new Set([value]));
  }

  allows(key: Key, value: Value): boolean {
    return this.#possible.get(key)?.has(value) ?? false;
  }

  keys(): Key[] {
    return [...this.#possible.keys()];
  }
}

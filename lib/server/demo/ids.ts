/** What the demo content names, and the ids that it got: people by username, categories and posts by slug. */
export type Ids = Map<string, number>;

export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo content names «${name}», which the cast does not have.`);
  return id;
}

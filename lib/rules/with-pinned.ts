/** Pinned posts first, each once, whatever else a list holds of them. */
export function withPinned<Post extends { id: number }>(pinned: readonly Post[], posts: readonly Post[]): Post[] {
  const first = new Set(pinned.map(({ id }) => id));
  return [...pinned, ...posts.filter(({ id }) => !first.has(id))];
}

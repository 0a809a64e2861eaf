/** A usual pace for silent reading, in words a minute. */
const PACE = 200;

/** Minutes that a post's HTML takes to read, at least 1. */
export function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / PACE));
}

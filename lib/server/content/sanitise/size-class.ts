export type SizeClass = 'small' | 'medium' | 'large';

// What the sanitiser's time grows with: a tag costs about 60 microseconds, attributes and text go by their length. So
// a small text, however it is made, takes some 100 ms, a medium one a second.
const MOST: { size: SizeClass; tags: number; characters: number }[] = [
  { size: 'small', tags: 2_000, characters: 64_000 },
  { size: 'medium', tags: 10_000, characters: 400_000 },
];

/** How many `<` the text has, counted up to `most` + 1. */
function countTags(html: string, most: number): number {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1 && count <= most; at = html.indexOf('<', at + 1)) count += 1;
  return count;
}

/** The class by which a text waits and is limited: texts of one class take turns, other classes do not notice. */
export function sizeClassOf(html: string): SizeClass {
  const fitting = MOST.find(({ tags, characters }) => html.length <= characters && countTags(html, tags) <= tags);
  return fitting?.size ?? 'large';
}

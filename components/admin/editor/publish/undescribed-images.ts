import type { Node } from '@tiptap/pm/model';

/** Images of which nobody has said yet what they show, or that they are decorative. */
export function countUndescribed(doc: Node): number {
  let count = 0;
  doc.descendants(({ type, attrs }) => {
    if ((type.name === 'figure' || type.name === 'image') && attrs.alt === null) count += 1;
  });
  return count;
}

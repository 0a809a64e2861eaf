const ITEM = /mso-list:\s*l(\d+)\s+level(\d+)/i;
// `1.`, `a)`, `iv.`: what Word writes before an item of a numbered list.
const NUMBER = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i;

type Item = { paragraph: HTMLElement; level: number; list: 'ul' | 'ol' };

/** Word marks the bullet, which is text, by this style. */
function takeMarker(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = marker?.textContent ?? '';
  marker?.remove();
  return text;
}

/** Which of Word's lists a paragraph is an item of, and how deep. */
function placeOf(element: Element | null): { list: string; level: number } | undefined {
  if (element?.nodeName !== 'P') return undefined;
  const [, list, level] = ITEM.exec(element.getAttribute('style') ?? '') ?? [];
  return list === undefined ? undefined : { list, level: Number(level) };
}

function itemsFrom(first: HTMLElement, list: string): Item[] {
  const items: Item[] = [];
  for (let next: Element | null = first; next instanceof HTMLElement; next = next.nextElementSibling) {
    const place = placeOf(next);
    if (place?.list !== list) break;
    items.push({ paragraph: next, level: place.level, list: NUMBER.test(takeMarker(next)) ? 'ol' : 'ul' });
  }
  return items;
}

/** The list that an item of this level belongs to; opened where there is none yet. */
function listFor({ level, list }: Item, open: HTMLElement[]): HTMLElement {
  open.length = Math.min(open.length, level);
  while (open.length < level) {
    const inner = document.createElement(list);
    const parent = open.at(-1);
    if (parent) (parent.lastElementChild ?? parent.appendChild(document.createElement('li'))).append(inner);
    open.push(inner);
  }
  return open.at(-1) ?? document.createElement(list);
}

function build(items: Item[]): HTMLElement | undefined {
  const open: HTMLElement[] = [];
  let root: HTMLElement | undefined;
  for (const item of items) {
    const list = listFor(item, open);
    root ??= open[0];
    const entry = document.createElement('li');
    entry.append(...item.paragraph.childNodes);
    list.append(entry);
  }
  return root;
}

/** Word copies lists as paragraphs that look like items: these become lists again. */
export function restoreWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const place = body.contains(paragraph) ? placeOf(paragraph) : undefined;
    const items = place ? itemsFrom(paragraph, place.list) : [];
    const list = build(items);
    if (!list) continue;
    paragraph.before(list);
    for (const item of items) item.paragraph.remove();
  }
}

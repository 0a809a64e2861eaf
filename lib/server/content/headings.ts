import { slugify } from '../../text/slug.ts';
import { countWords } from '../../text/words.ts';
import { element, elementsOf, type HtmlElement, type HtmlNode } from './html-tree.ts';

type Heading = { id: string; level: number; text: string };

const HEADING = /^h[1-6]$/u;
// Ids of the page around the text (docs/product.md#headings): no heading takes one.
const OF_PAGE = new Set(['comments', 'content', 'contents', 'languages', 'sidebar', 'site-menu']);
const LIKE_OF_PAGE = /^(?:anchor|comment|gallery|late|page|post|reply)-|-heading$/u;

// So many make a table of contents worth its place, in a text that is long enough.
const FEWEST_HEADINGS = 3;
const FEWEST_WORDS = 900;

export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'img' ? '' : textOf(node.children)))
    .join(' ');
}

const headingText = ({ children }: HtmlElement) => textOf(children).replace(/\s+/gu, ' ').trim();

/** Gives out ids that nothing in the text or on its page has. */
function createNamer(taken: Set<string>) {
  // A text of ten thousand equal headings is not counted through for each of them.
  const numbers = new Map<string, number>();
  return (text: string): string => {
    const slug = slugify(text, { prefix: 'section', max: 60 }) || 'section';
    const wanted = OF_PAGE.has(slug) || LIKE_OF_PAGE.test(slug) ? `section-${slug}` : slug;
    let id = wanted;
    let number = numbers.get(wanted) ?? 2;
    for (; taken.has(id); number += 1) id = `${wanted}-${number}`;
    numbers.set(wanted, number);
    taken.add(id);
    return id;
  };
}

function nameAll(nodes: readonly HtmlNode[], found: Heading[], name: (text: string) => string): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    if (!HEADING.test(node.tag)) return { ...node, children: nameAll(node.children, found, name) };
    const text = headingText(node);
    const id = node.attributes.id ?? name(text);
    // The page's title is the only h1.
    const tag = node.tag === 'h1' ? 'h2' : node.tag;
    found.push({ id, level: Number(tag.slice(1)), text });
    return { tag, attributes: { ...node.attributes, id }, children: node.children };
  });
}

const entry = ({ id, text }: Heading, below: HtmlNode[]) =>
  element('li', [element('a', [text], { href: `#${id}` }), ...(below.length > 0 ? [element('ol', below)] : [])]);

/** Headings as a list of links, those of level 3 below the one of level 2 before them. */
function listOf(headings: readonly Heading[]): HtmlElement {
  const items: { heading: Heading; below: HtmlNode[] }[] = [];
  for (const heading of headings) {
    const last = items.at(-1);
    if (heading.level === 3 && last?.heading.level === 2) last.below.push(entry(heading, []));
    else items.push({ heading, below: [] });
  }
  return element(
    'ol',
    items.map(({ heading, below }) => entry(heading, below)),
  );
}

function contentsOf(nodes: readonly HtmlNode[], headings: readonly Heading[], label: string): HtmlNode[] {
  const listed = headings.filter(({ level, text }) => (level === 2 || level === 3) && text !== '');
  if (listed.length < FEWEST_HEADINGS || countWords(textOf(nodes)) < FEWEST_WORDS) return [];
  const fold = element('details', [element('summary', [label]), listOf(listed)]);
  return [element('nav', [fold], { class: 'contents', 'aria-label': label })];
}

/**
 * A text whose headings are places that links lead to (slugs of any script, once each), none of them an h1, with a table
 * of contents called `label` before it where it is long and has several. Without a label there is none.
 */
export function placeHeadings(nodes: readonly HtmlNode[], label?: string): HtmlNode[] {
  const taken = new Set([...elementsOf(nodes)].flatMap(({ attributes }) => attributes.id ?? []));
  const headings: Heading[] = [];
  const placed = nameAll(nodes, headings, createNamer(taken));
  return [...(label === undefined ? [] : contentsOf(placed, headings, label)), ...placed];
}

import { DomUtils, parseDocument } from 'htmlparser2';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type LinkTag = { rel: string; href: string; type: string };

/** What crawlers read of a page, from its HTML alone. */
export type PageHead = {
  titles: string[];
  h1s: string[];
  /** The page's text without scripts and styles. */
  text: string;
  /** Contents of the meta tags with this name or property that stand in <head>. */
  metas: (name: string) => string[];
  /** Links of <head> with this relation. */
  links: (rel: string) => LinkTag[];
  /** Data scripts, as text. */
  jsonLd: string[];
  /** Tags for the head that stand elsewhere, where crawlers do not look. */
  strays: string[];
};

const named = (root: Element | ReturnType<typeof parseDocument>, tag: string) =>
  DomUtils.getElementsByTagName(tag, root, true);
const isHeadTag = ({ name, attribs }: Element) =>
  name === 'title' || attribs.name === 'description' || attribs.name === 'robots' || attribs.rel === 'canonical';

function isInside(element: Element, tags: string[]): boolean {
  for (let parent = element.parent; parent; parent = parent.parent)
    if ('name' in parent && tags.includes(parent.name)) return true;
  return false;
}

/** Reads a page as a crawler that runs no scripts does. */
export function readHead(html: string): PageHead {
  const document = parseDocument(html);
  const [head] = named(document, 'head');
  if (!head) throw new Error('The page has no head.');
  const metas = named(head, 'meta');
  const links = named(head, 'link');
  const candidates = ['title', 'meta', 'link'].flatMap((tag) => named(document, tag));
  const strays = candidates.filter((element) => isHeadTag(element) && !isInside(element, ['head', 'svg']));
  const scripts = named(document, 'script').filter(({ attribs }) => attribs.type === 'application/ld+json');
  return {
    titles: named(head, 'title').map((title) => DomUtils.textContent(title)),
    h1s: named(document, 'h1').map((heading) => DomUtils.innerText(heading).trim()),
    text: DomUtils.innerText(named(document, 'body')).replace(/\s+/g, ' '),
    metas: (name) =>
      metas
        .filter(({ attribs }) => (attribs.name ?? attribs.property) === name)
        .map(({ attribs }) => attribs.content ?? ''),
    links: (rel) =>
      links
        .filter(({ attribs }) => attribs.rel === rel)
        .map(({ attribs }) => ({ rel, href: attribs.href ?? '', type: attribs.type ?? '' })),
    jsonLd: scripts.filter((script) => isInside(script, ['head'])).map((script) => DomUtils.textContent(script)),
    strays: strays.map((element) => DomUtils.getOuterHTML(element)),
  };
}

import { htmlElementAttributes } from 'html-element-attributes';
import { HtmlValidate, type Message } from 'html-validate';
import { parse, type DefaultTreeAdapterTypes, type ParserError } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;
type Values = Record<string, string>;

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // Matters of taste that React and MUI decide: how attributes are written, not what they mean.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // Scripts of the framework have their integrity from our own origin.
    'require-sri': 'off',
  },
});

const HTML = 'http://www.w3.org/1999/xhtml';
const BASE = 'https://site.test/';
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'cite', 'poster', 'data'];
const PRAGMAS = ['content-type', 'default-style', 'refresh', 'x-ua-compatible', 'content-security-policy'];
const DATE = /^\d{4,}(-\d\d(-\d\d)?)?$/;
const TIME = /^(\d{4,}-\d\d-\d\d[T ])?\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?$/;
const DURATION = /^P(\d+D)?(T(\d+H)?(\d+M)?(\d+(\.\d{1,3})?S)?)?$/;
const CANDIDATE = /^\S+(\s+(\d+w|\d+(\.\d+)?x))?$/;

const isElement = (node: Node): node is Element => 'tagName' in node;
const isAddress = (value: string) => URL.canParse(value.trim(), BASE) && !/[\s<>"\\^`{|}]/.test(value.trim());

function isLanguage(value: string): boolean {
  try {
    return value === '' || Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

function isMoment(value: string): boolean {
  const isNamed = DATE.test(value) || TIME.test(value) || (DURATION.test(value) && value.length > 2);
  return isNamed && (!/^\d{4,}-\d\d-\d\d/.test(value) || !Number.isNaN(Date.parse(value)));
}

function isKnown(tag: string, name: string): boolean {
  if (/^(data|aria)-|^on|^role$/.test(name)) return true;
  const of = (key: string) => htmlElementAttributes[key]?.includes(name) === true;
  return of('*') || of(tag) || (tag === 'meta' && name === 'property');
}

function findAttributeFaults(tag: string, values: Values): string[] {
  const wrong = Object.keys(values).filter((name) => !isKnown(tag, name));
  const malformed = Object.entries(values).filter(([name, value]) => {
    if (ADDRESSES.includes(name)) return !isAddress(value);
    if (name === 'lang' || name === 'hreflang') return value !== 'x-default' && !isLanguage(value);
    if (name === 'datetime') return !isMoment(value);
    if (name === 'http-equiv') return !PRAGMAS.includes(value.toLowerCase());
    if (name === 'srcset' || name === 'imagesrcset')
      return value.split(/,\s+/).some((candidate) => !CANDIDATE.test(candidate.trim()));
    return false;
  });
  const hasWidths = /\s\d+w/.test(values.srcset ?? '');
  if (hasWidths && values.sizes === undefined) wrong.push('srcset by width without sizes');
  return [...wrong, ...malformed.map(([name, value]) => `${name}="${value}"`)].map((fault) => `<${tag} ${fault}>`);
}

const childrenOf = (node: Node): DefaultTreeAdapterTypes.ChildNode[] => {
  if (isElement(node) && node.tagName === 'template' && 'content' in node) return node.content.childNodes;
  return 'childNodes' in node ? node.childNodes : [];
};

/** What the parser had to take out of an element, as browsers do with what no table may hold. */
function isMoved(node: DefaultTreeAdapterTypes.ChildNode): boolean {
  const parent = node.parentNode;
  const [own, around] = [node.sourceCodeLocation, parent && isElement(parent) ? parent.sourceCodeLocation : null];
  const siblings = parent ? childrenOf(parent) : [];
  const next = siblings[siblings.indexOf(node) + 1]?.sourceCodeLocation;
  if (!own || (node.nodeName === '#text' && 'value' in node && node.value.trim() === '')) return false;
  return (
    (next !== null && next !== undefined && next.startOffset < own.startOffset) ||
    (around?.startOffset ?? 0) > own.startOffset
  );
}

const spanOf = (cell: Element, name: string) =>
  Number(cell.attrs.find((attribute) => attribute.name === name)?.value ?? 1) || 1;

/** Whether two cells of a table claim the same place. */
function hasOverlap(table: Element): boolean {
  const rows = childrenOf(table).flatMap((part) => (part.nodeName === 'tr' ? [part] : childrenOf(part)));
  const taken = new Set<string>();
  return rows
    .filter(({ nodeName }) => nodeName === 'tr')
    .some((row, top) => {
      let left = 0;
      return childrenOf(row)
        .filter(isElement)
        .some((cell) => {
          while (taken.has(`${top} ${left}`)) left += 1;
          const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
          const places = Array.from(
            { length: width * height },
            (_, n) => `${top + Math.floor(n / width)} ${left + (n % width)}`,
          );
          const isTaken = places.some((place) => taken.has(place));
          for (const place of places) taken.add(place);
          return isTaken;
        });
    });
}

function findNodeFaults(node: Node): string[] {
  const faults = childrenOf(node).flatMap(findNodeFaults);
  if ('parentNode' in node && isMoved(node)) faults.push(`${node.nodeName} stands where it may not`);
  if (!isElement(node) || node.namespaceURI !== HTML) return faults;
  if (node.tagName === 'table' && hasOverlap(node)) faults.push('a cell of a table lies over another');
  const values = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [...faults, ...findAttributeFaults(node.tagName, values)];
}

/** What a control opens need not be there while it is closed. */
const isOfClosedPopup = ({ ruleId, context }: Message) =>
  ruleId === 'no-missing-references' && (context as { key?: string } | undefined)?.key === 'aria-controls';

/**
 * What is wrong with a document, one line each: what html-validate finds, every error that the HTML standard tells a
 * parser to report, and the forms of attributes. Roles and ARIA are left to axe, styles to the browser.
 */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  const messages = report.results.flatMap((result) => result.messages).filter((message) => !isOfClosedPopup(message));
  const found = messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
  const onParseError = ({ code, startLine, startCol }: ParserError) => found.push(`${code} (${startLine}:${startCol})`);
  const document = parse(html, { onParseError, sourceCodeLocationInfo: true });
  return [...found, ...findNodeFaults(document)];
}

import { parseInert } from '../schema/write-post';

/** A piece of text that is compared as one: a word, a space, a mark of punctuation, or a picture. */
export type Word = {
  text: string;
  /** Names of the elements it stands in, the outermost first; a link with where it leads. */
  marks: readonly string[];
  /** Of a picture, whose `text` is its description. */
  image?: string;
};

/** A paragraph, heading, item of a list and the like: what begins on a line of its own. */
export type Block = { kind: string; words: readonly Word[] };

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 li dt dd pre blockquote figcaption td th summary div aside section'.split(' '),
);
const MARKS = new Set('strong b em i u s del code mark sub sup a'.split(' '));
// What has no words of its own is told by its address.
const PLAYED = new Set(['VIDEO', 'AUDIO', 'IFRAME']);

function segmenterOf(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language || undefined, { granularity: 'word' });
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}

const markOf = (element: Element) =>
  element.tagName === 'A' ? `a ${element.getAttribute('href') ?? ''}` : element.tagName.toLowerCase();

/** Collects blocks in the order of the text; what stands between two of them is a paragraph. */
class Reader {
  readonly blocks: Block[] = [];
  private words: Word[] = [];
  private kind = 'p';
  private readonly segmenter: Intl.Segmenter;

  constructor(language: string) {
    this.segmenter = segmenterOf(language);
  }

  close(kind = 'p'): void {
    const isBlank = this.words.every(({ text, image }) => image === undefined && text.trim() === '');
    if (!isBlank) this.blocks.push({ kind: this.kind, words: this.words });
    this.words = [];
    this.kind = kind;
  }

  say(text: string, marks: readonly string[]): void {
    const shown = this.kind === 'pre' ? text : text.replace(/\s+/gu, ' ');
    for (const { segment } of this.segmenter.segment(shown)) this.words.push({ text: segment, marks });
  }

  show(element: Element, marks: readonly string[]): void {
    const image = element.getAttribute('src') ?? '';
    this.words.push({ text: element.getAttribute('alt') ?? '', marks, image });
  }

  walk(node: Node, marks: readonly string[]): void {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) this.say(child.textContent ?? '', marks);
      else if (child instanceof Element) this.enter(child, marks);
    }
  }

  private enter(element: Element, marks: readonly string[]): void {
    const name = element.tagName.toLowerCase();
    if (element.tagName === 'IMG') return this.show(element, marks);
    if (PLAYED.has(element.tagName)) return this.say(element.getAttribute('src') ?? '', marks);
    if (name === 'br') return this.close(this.kind);
    if (!BLOCKS.has(name)) return this.walk(element, MARKS.has(name) ? [...marks, markOf(element)] : marks);
    this.close(name);
    this.walk(element, marks);
    this.close();
  }
}

/** What a sanitised text says, block by block, in words of its language. Its own markup is left behind. */
export function readBlocks(html: string, language: string): Block[] {
  const reader = new Reader(language);
  reader.walk(parseInert(html), []);
  reader.close();
  return reader.blocks;
}

/** The words of a plain text. */
export function readWords(text: string, language: string): Word[] {
  return [...segmenterOf(language).segment(text)].map(({ segment }) => ({ text: segment, marks: [] }));
}

import type { LineEnds } from '../html/paragraphs.ts';

export type BlockAttributes = Record<string, unknown>;

/** A stretch of a post and whether its line ends were typed (classic editor) or are only HTML's. */
export type Segment = { html: string; lineEnds: LineEnds };

export type BlockReader = {
  /** HTML that a block begins with though it stands in its attributes only. */
  onOpen(name: string, attributes: BlockAttributes, followingHtml: string): string;
  /** Segments that a block without content of its own stands for. */
  onVoid(name: string, attributes: BlockAttributes): Segment[];
};

const NAMED = /^(\/)?wp:([a-z][a-z0-9_/-]*)/u;
const TYPED = new Set(['freeform', 'classic', 'shortcode']);

function parseAttributes(json: string): BlockAttributes {
  try {
    const value: unknown = JSON.parse(json);
    // An object is all that the block editor writes; its fields are checked where they are used.
    return typeof value === 'object' && value !== null ? (value as BlockAttributes) : {};
  } catch {
    return {};
  }
}

type Delimiter = {
  name: string;
  kind: 'open' | 'close' | 'void';
  attributes: BlockAttributes;
  start: number;
  end: number;
};

/** What a comment of HTML says of a block: `wp:name {…}`, with a slash before or behind it; undefined for any other. */
function readComment(comment: string): Pick<Delimiter, 'name' | 'kind' | 'attributes'> | undefined {
  const text = comment.trim();
  const [opening, slash, name = ''] = NAMED.exec(text) ?? [];
  if (opening === undefined) return undefined;
  const rest = text.slice(opening.length);
  const isVoid = rest.endsWith('/');
  const json = (isVoid ? rest.slice(0, -1) : rest).trim();
  if (json !== '' && !(json.startsWith('{') && json.endsWith('}'))) return undefined;
  const kind = slash ? 'close' : isVoid ? 'void' : 'open';
  return { name: name.replace(/^core\//u, ''), kind, attributes: json === '' ? {} : parseAttributes(json) };
}

function* delimitersOf(content: string): Generator<Delimiter> {
  let close = -1;
  for (let start = content.indexOf('<!--'); start !== -1; start = content.indexOf('<!--', start + 4)) {
    if (close < start) close = content.indexOf('-->', start);
    if (close === -1) return;
    const found = readComment(content.slice(start + 4, close));
    if (found) yield { ...found, start, end: close + 3 };
  }
}

/**
 * The stretches of a post. Blocks of the block editor hold finished HTML; what stands outside of them, and a post
 * without blocks, was typed in the classic editor.
 */
export function splitBlocks(content: string, reader: BlockReader): Segment[] {
  const segments: Segment[] = [];
  let html = '';
  let lineEnds: LineEnds = 'typed';
  let depth = 0;
  let from = 0;
  const cut = (next: LineEnds) => {
    if (html.trim() !== '') segments.push({ html, lineEnds });
    html = '';
    lineEnds = next;
  };
  for (const { name, kind, attributes, start, end } of delimitersOf(content)) {
    html += content.slice(from, start);
    from = end;
    if (kind === 'close') {
      depth = Math.max(0, depth - 1);
      if (depth === 0) cut('typed');
      continue;
    }
    if (depth === 0) cut(TYPED.has(name) ? 'typed' : 'html');
    if (kind === 'open') {
      depth += 1;
      html += reader.onOpen(name, attributes, content.slice(end, end + 2_000));
      continue;
    }
    const own = reader.onVoid(name, attributes);
    if (depth > 0) html += own.map((segment) => segment.html).join('\n\n');
    else {
      segments.push(...own);
      cut('typed');
    }
  }
  html += content.slice(from);
  cut('typed');
  return segments;
}

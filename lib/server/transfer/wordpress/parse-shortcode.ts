export type Shortcode = {
  name: string;
  attributes: Record<string, string>;
  /** Values without a name, in order. */
  values: string[];
  /** What stands before the closing tag; null when there is none. */
  content: string | null;
};

// Editors turn quotes into typographic ones or write them as entities; within a value of other quotes they are part of it.
const QUOTED = `"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″]|&quot;(.*?)&quot;`;
const ATTRIBUTE = new RegExp(`([\\w-]+)\\s*=\\s*(?:${QUOTED}|([^\\s"']+))|${QUOTED}|(\\S+)`, 'gsu');

/** Names and values of `[name …]`, of which `text` is what follows the name. */
function parseAttributes(text: string): Pick<Shortcode, 'attributes' | 'values'> {
  const attributes: Record<string, string> = {};
  const values: string[] = [];
  // [youtube=https://…] is an old spelling of a first value.
  for (const [, name, ...written] of text.replace(/^=/u, ' ').matchAll(ATTRIBUTE)) {
    const value = written.find((part) => part !== undefined) ?? '';
    if (name === undefined) values.push(value);
    else attributes[name.toLowerCase()] = value;
  }
  return { attributes, values };
}

export type ShortcodeReader = {
  /** HTML for a known shortcode; undefined leaves it as text. */
  replace(shortcode: Shortcode): string | undefined;
  isKnown(name: string): boolean;
  /** May it stand around content? */
  encloses(name: string): boolean;
  /** What it stands around is not read: an opening of the same name in it is text. */
  isVerbatim?: boolean;
  /** Something that looks like a shortcode stays as text. */
  onUnknown(name: string): void;
};

const OPENING = /\[(\[?)(?<name>[a-zA-Z][\w-]*)(?=[\s\]/=])/gu;
const CLOSING = /\[\/(?<name>[a-zA-Z][\w-]*)\]/gu;
const LONGEST_TAG = 5_000;

/** Finds the next place of each name that `pattern` names; asked for places further and further on. */
function createPlaces(html: string, pattern: RegExp) {
  const places = Map.groupBy(html.matchAll(pattern), ({ groups }) => groups?.name ?? '');
  for (const list of places.values()) list.reverse();
  return (name: string, from: number): number => {
    const list = places.get(name) ?? [];
    while ((list.at(-1)?.index ?? from) < from) list.pop();
    return list.at(-1)?.index ?? Infinity;
  };
}

/** Finds closing tags, each in one pass over the text, however many names and openings it has. */
function createCloser(html: string, isVerbatim: boolean) {
  const closings = createPlaces(html, CLOSING);
  const openings = createPlaces(html, OPENING);
  return (name: string, from: number): { start: number; end: number } | undefined => {
    const start = closings(name, from);
    const isOpenedAgain = !isVerbatim && openings(name, from) < start;
    return start === Infinity || isOpenedAgain ? undefined : { start, end: start + `[/${name}]`.length };
  };
}

/** The text with its shortcodes replaced. `[[name]]` and `[[name]…[/name]]` are how WordPress writes those that are to be shown. */
export function replaceShortcodes(html: string, reader: ShortcodeReader): string {
  const findClose = createCloser(html, reader.isVerbatim ?? false);
  let result = '';
  let from = 0;
  let bracket = -1;
  for (const match of html.matchAll(OPENING)) {
    const [opening, doubled = '', name = ''] = match;
    if (match.index < from) continue;
    const inner = match.index + opening.length;
    if (bracket < inner) bracket = html.indexOf(']', inner);
    if (bracket === -1) break;
    if (bracket - inner > LONGEST_TAG) continue;
    const isEscaped = doubled !== '' && html[bracket + 1] === ']';
    if (isEscaped && reader.isKnown(name)) {
      result += html.slice(from, match.index) + html.slice(match.index + 1, bracket + 1);
      from = bracket + 2;
      continue;
    }
    const tagText = html.slice(inner, bracket).replace(/\/$/u, '');
    const isSearched = reader.isKnown(name) ? reader.encloses(name) : !reader.isVerbatim;
    const close = isSearched ? findClose(name, bracket + 1) : undefined;
    if (!reader.isKnown(name)) {
      if (close || /=/u.test(tagText) || /[-_]/u.test(name)) reader.onUnknown(name);
      continue;
    }
    if (doubled !== '' && close && html[close.end] === ']') {
      result += html.slice(from, match.index) + html.slice(match.index + 1, close.end);
      from = close.end + 1;
      continue;
    }
    const content = close ? html.slice(bracket + 1, close.start) : null;
    const replaced = reader.replace({ name, ...parseAttributes(tagText), content });
    if (replaced === undefined) continue;
    result += html.slice(from, match.index + doubled.length) + replaced;
    from = close?.end ?? bracket + 1;
  }
  return result + html.slice(from);
}

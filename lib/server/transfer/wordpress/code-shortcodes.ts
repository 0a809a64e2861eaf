import { element, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import { replaceShortcodes, type Shortcode } from './parse-shortcode.ts';

// Around the number of a code while the text around it is converted. No text holds these characters.
const [OPEN, CLOSE] = ['\ufdd2', '\ufdd3'];
const STRAY = /[\ufdd2\ufdd3]/gu;
const PLACE = /\ufdd2(\d+)\ufdd3/gu;
const ONLY_PLACE = /^\s*\ufdd2(\d+)\ufdd3\s*$/u;

/** Languages whose names SyntaxHighlighter Evolved, its like, and Crayon take for shortcodes of their own. */
export const LANGUAGES = new Set(
  (
    'as3 actionscript3 bash shell cf coldfusion csharp c-sharp cpp css delphi pas pascal diff patch erlang fsharp go ' +
    'groovy haskell html xhtml java javafx javascript js jscript latex tex matlab objc perl pl php plain text ' +
    'powershell ps py python r rails ror ruby rb scala sql vb vbnet xml xslt yaml'
  ).split(' '),
);
const PLAIN = new Set(['code', 'sourcecode', 'source', 'crayon', 'pre', 'text', 'plain']);
// CodeColorer: [cc], [cci] within a line, [cc_php], [ccne_php]: letters for its options.
const COLORER = /^cc[a-z]{0,6}(?:_([a-z0-9+#-]+))?$/u;

const isCode = (name: string) => PLAIN.has(name) || LANGUAGES.has(name) || COLORER.test(name);

function languageOf({ name, attributes, values }: Shortcode): string {
  const own = COLORER.exec(name)?.[1] ?? (LANGUAGES.has(name) && !PLAIN.has(name) ? name : undefined);
  const named = own ?? attributes.lang ?? attributes.language ?? attributes.brush ?? values[0] ?? '';
  return /^[a-z0-9+#-]{1,20}$/iu.test(named) ? named.toLowerCase() : '';
}

const ENTITIES: Record<string, string> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&', '&#39;': "'", '&#039;': "'", '&nbsp;': ' ' },
  ...{ '&#091;': '[', '&#91;': '[', '&#093;': ']', '&#93;': ']' },
};

const decode = (text: string) =>
  text.replace(/&(?:lt|gt|quot|amp|nbsp|#0?39|#0?9[13]);/gu, (found) => ENTITIES[found] ?? found);

const BREAK = /<br\s*\/?>\n?/giu;

/**
 * What was typed. An editor that shows its text writes signs as entities and line ends as breaks; where there is any
 * other tag, or a line end of its own, the text was typed as it is, and so are its tags and entities.
 */
function verbatim(content: string): string {
  const withoutBreaks = content.replace(BREAK, '');
  const isTyped =
    /<\/?[a-z!?]/iu.test(withoutBreaks) || (withoutBreaks.trim().includes('\n') && withoutBreaks !== content);
  const text = isTyped ? content : decode(content.replace(BREAK, '\n'));
  return text.trimEnd().replace(/^[ \t]*\n+/u, '');
}

const HIGHLIGHTED =
  /<pre\b[^>]{0,400}?\sclass\s*=\s*["']?[^"'>]{0,200}?(?:lang:|decode:|language-|brush:|crayon|syntaxhighlighter|prettyprint)[^>]{0,400}>/giu;

/** What a highlighter takes for code, which WordPress never searches for shortcodes: without a bracket that could begin one. */
function shieldHighlighted(text: string): string {
  let result = '';
  let from = 0;
  for (const { index, 0: opening } of text.matchAll(HIGHLIGHTED)) {
    if (index < from) continue;
    const inner = index + opening.length;
    const end = text.indexOf('</pre>', inner);
    if (end === -1) break;
    result += text.slice(from, inner) + text.slice(inner, end).replaceAll('[', '&#91;');
    from = end;
  }
  return result + text.slice(from);
}

export type Codes = {
  /** The text with each code as a mark, so that nothing that is done to the text is done to code. */
  hide(text: string): string;
  /** The blocks with the codes in their places. */
  show(nodes: readonly HtmlNode[]): HtmlNode[];
};

/** The codes of one post, which stand between shortcodes of plugins: kept as they were typed. */
export function createCodes(): Codes {
  const codes: HtmlElement[] = [];
  const hideOne = (shortcode: Shortcode): string | undefined => {
    if (shortcode.content === null) return undefined;
    const language = languageOf(shortcode);
    const text = verbatim(shortcode.content);
    const number = codes.push(element('code', [text], language ? { class: `language-${language}` } : {})) - 1;
    const mark = `${OPEN}${number}${CLOSE}`;
    const isInLine = /^cc[a-z]*i/u.test(shortcode.name) || shortcode.attributes.inline === 'true';
    return isInLine && !text.includes('\n') ? `<code>${mark}</code>` : `\n\n<pre>${mark}</pre>\n\n`;
  };
  const codeOf = (node: HtmlElement): HtmlElement | undefined => {
    const only = node.children.length === 1 ? node.children[0] : undefined;
    return typeof only === 'string' ? codes[Number(ONLY_PLACE.exec(only)?.[1] ?? -1)] : undefined;
  };
  const show = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.map((node) => {
      if (typeof node === 'string')
        return node.replace(PLACE, (_mark, number: string) => String(codes[Number(number)]?.children[0] ?? ''));
      const code = codeOf(node);
      if (code && node.tag === 'code') return code;
      return code && node.tag === 'pre' ? { ...node, children: [code] } : { ...node, children: show(node.children) };
    });
  return {
    hide: (text) =>
      replaceShortcodes(shieldHighlighted(text.replace(STRAY, '')), {
        isKnown: isCode,
        encloses: () => true,
        isVerbatim: true,
        onUnknown: () => {},
        replace: hideOne,
      }),
    show,
  };
}

import { escapeHtml } from '../../../text/html.ts';
import type { Note } from '../ghost/card.ts';
import { inlineMarkdown } from '../html/markdown.ts';
import { createMdxReader } from './mdx.ts';

// The marks that generators put into texts beside Markdown: Liquid's {% … %} and {{ … }}, Hugo's {{< … >}}, kramdown's
// {: … }, imports of MDX.

const FENCED = /^([ \t]*(`{3,40}(?!`)|~{3,40}(?!~))[^\n]*\n[\s\S]*?^[ \t]*\2[^\n]*$)/mu;

const codeFence = (language: string, code: string) => {
  let ticks = 3;
  for (const [run] of code.matchAll(/`+/gu)) ticks = Math.max(ticks, run.length + 1);
  const fence = '`'.repeat(ticks);
  return `\n\n${fence}${language}\n${code.trimEnd().replace(/^\n+/u, '')}\n${fence}\n\n`;
};

/** Blocks of code, which become fences: nothing in them is a mark. */
const CODE_BLOCKS: [opening: RegExp, closing: RegExp][] = [
  [/\{%-?\s*highlight\s+([\w+#-]+)(?![\w+#-])[^%]*%\}/gu, /\{%-?\s*endhighlight\s*-?%\}/gu],
  [/\{\{[<%]\s*highlight\s+"?([\w+#-]+)(?![\w+#-])"?[^>%{]*[>%]\}\}/gu, /\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/gu],
];

/** One pass: an opening that is never closed ends the search. */
function fenceCode(text: string, [opening, closing]: (typeof CODE_BLOCKS)[number]): string {
  let result = '';
  let from = 0;
  for (const start of text.matchAll(opening)) {
    if (start.index < from) continue;
    const inner = start.index + start[0].length;
    closing.lastIndex = inner;
    const end = closing.exec(text);
    if (!end) break;
    result += text.slice(from, start.index) + codeFence(start[1] ?? '', text.slice(inner, end.index));
    from = end.index + end[0].length;
  }
  return result + text.slice(from);
}

const VIDEOS: Record<string, (id: string) => string> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
};

/** What becomes the card of the thing at an address. */
const embedded = (url: string) => `\n\n<iframe src="${escapeHtml(url)}"></iframe>\n\n`;

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gu)].map((match) => [
      (match[1] ?? '').toLowerCase(),
      match[2] ?? match[3] ?? match[4] ?? '',
    ]),
  );

function figure({ src = '', link, alt, caption = '', title = '', attr = '' }: Record<string, string>): string {
  const words = [title, caption, attr].filter(Boolean).join(' - ');
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt ?? '')}">`;
  const shown = link ? `<a href="${escapeHtml(link)}">${image}</a>` : image;
  return `\n\n<figure>${shown}${words ? `<figcaption>${inlineMarkdown(words)}</figcaption>` : ''}</figure>\n\n`;
}

// Liquid's forms of an address of the site itself: {{ site.baseurl }}, {{ "/a" | relative_url }} and its like.
const SITE_ADDRESS =
  /\{\{-?\s*(?:site\.(?:url|baseurl)|(?:'([^'{}]*)'|"([^"{}]*)")(?:\s*\|\s*(?:relative_url|absolute_url|prepend:\s*site\.(?:url|baseurl))){1,3})\s*-?\}\}/gu;

type MarkContext = {
  note: Note;
  /** The address of the text that lies at a path, as texts name it. */
  findText(path: string): string | undefined;
};

/** A picture or film that a template of the theme would have shown. */
function included(file: string, attributes: Record<string, string>): string | undefined {
  const src = attributes.src ?? attributes.url ?? attributes.image_path ?? attributes.path ?? attributes.file ?? '';
  if (/(?:figure|image|img|picture)[^/]*$/iu.test(file) && src !== '' && !src.includes('{'))
    return figure({ ...attributes, src });
  const video = /youtube/iu.test(file) ? 'youtube' : 'vimeo';
  const isVideo = /youtube|vimeo/iu.test(file) && /^[\w-]{6,20}$/u.test(attributes.id ?? '');
  return isVideo ? embedded(VIDEOS[video]?.(attributes.id ?? '') ?? '') : undefined;
}

/** One of Hugo's shortcodes, or of those that plugins of Jekyll call the same. */
function shortcode(name: string, rest: string, { findText }: MarkContext): string | undefined {
  const first = /^\s*"?([^"\s=]+)"?(?:\s|$)/u.exec(rest)?.[1] ?? '';
  const attributes = attributesOf(rest);
  const video = VIDEOS[name]?.(attributes.id ?? first);
  if (video !== undefined) {
    return embedded(video);
  }
  if (name === 'include' || name === 'include_cached') return included(first, attributes);
  if (name === 'figure' || name === 'img' || name === 'image') return attributes.src ? figure(attributes) : undefined;
  if (name === 'ref' || name === 'relref' || name === 'link' || name === 'post_url') {
    const [path = '', place] = (attributes.path ?? first).split('#', 2);
    const found = path === '' ? '' : findText(path);
    return found === undefined ? undefined : found + (place ? `#${place}` : '');
  }
  if (name === 'gist')
    return embedded(`https://gist.github.com/${rest.replace(/["']/gu, '').trim().split(/\s+/u).slice(0, 2).join('/')}`);
  if ((name === 'tweet' || name === 'x') && /^\w+$/u.test(attributes.user ?? '') && /^\d+$/u.test(attributes.id ?? ''))
    return embedded(`https://x.com/${attributes.user}/status/${attributes.id}`);
  return undefined;
}

// What only the author was to see. None reaches over the beginning of the next one.
const COMMENT =
  /\{%-?\s*comment\s*-?%\}(?:(?!\{%-?\s*comment\s*-?%\})[\s\S])*?\{%-?\s*endcomment\s*-?%\}|\{\{-?\s*\/\*(?:(?!\{\{)[\s\S])*?\*\/\s*-?\}\}/gu;
// How Hugo writes a shortcode that is to be shown: {{</* youtube id */>}}.
const SHOWN_SHORTCODE = /\{\{([<%])\/\*([^{}]{0,1000}?)\*\/([>%])\}\}/gu;

function replaceMarks(text: string, context: MarkContext): string {
  const replaced = (found: string, name: string, rest: string) => {
    const made = shortcode(name.toLowerCase(), rest, context);
    if (made !== undefined) return made;
    if (!name.startsWith('/')) context.note(`mark «${name}» of the old site stays as text`);
    return found;
  };
  return text
    .replace(COMMENT, '')
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/gu, '')
    .replace(SITE_ADDRESS, (_found, single?: string, double?: string) => single ?? double ?? '')
    .replace(/\{\{[<%]\s*(\/?[\w-]+)(?![\w-])([^{}]*?)\/?[>%]\}\}/gu, replaced)
    .replace(/\{%-?\s*([\w-]+)(?![\w-])([^{}]*?)-?%\}/gu, replaced)
    .replace(SHOWN_SHORTCODE, (_found, open: string, inner: string, close: string) =>
      escapeHtml(`{{${open}${inner}${close}}}`),
    )
    .replace(/^[*-] TOC\n\{:\s*toc[^{}]*\}\s*$/gimu, '')
    .replace(/^[ \t]{0,3}\{:[^{}\n#]*#([\w-]+)[^{}\n]*\}[ \t]*$/gmu, '<a id="$1"></a>')
    .replace(/(?:^|(?<=\S))[ \t]*\{:(?![^{}\n]*#)[^{}\n]*\}[ \t]*$/gmu, '');
}

/** `text` with what is no code changed by `change`, and each fence of code by `fence`. */
function outsideCode(text: string, change: (part: string) => string, fence: (code: string) => string): string {
  return text
    .split(FENCED)
    .map((part, index) => (index % 3 === 0 ? change(part) : index % 3 === 1 ? fence(part) : ''))
    .join('');
}

/** Markdown in which the marks of its generator have become Markdown or HTML; those that are not known stay, with a note. */
export function plainMarkdown(body: string, isMdx: boolean, context: MarkContext): string {
  const fenced = CODE_BLOCKS.reduce(fenceCode, body.replace(/\r\n?/gu, '\n'));
  const mdx = isMdx ? createMdxReader(context.note) : { plain: (text: string) => text, fence: (code: string) => code };
  const fence = (code: string) => mdx.fence(code).replace(SHOWN_SHORTCODE, '{{$1$2$3}}');
  return outsideCode(fenced, (part) => replaceMarks(mdx.plain(part), context), fence);
}

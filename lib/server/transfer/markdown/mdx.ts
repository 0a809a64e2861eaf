import { escapeHtml } from '../../../text/html.ts';
import type { Note } from '../ghost/card.ts';

// Statements of a program between texts: on one line, or up to the line that closes them. None reaches over the next one's
// beginning: what is never closed would be searched through as often as it begins.
const STATEMENTS = [
  /^import\s[^\n]{0,2000}\sfrom\s[^\n]*$/gmu,
  /^import\s+['"][^\n]*$/gmu,
  /^import\s+(?:\w+\s*,\s*)?\{[^\S\n]*$[^{}]{0,4000}\}\s*from\s[^\n]*$/gmu,
  /^export\s+(?:const|let|var|default|(?:async\s+)?function)\b[^\n]*[[{(]\s*$(?:(?!^export\s)[\s\S])*?^[\])}][^\n]*$/gmu,
  /^export\s+(?:const|default|function|let|var)\s[^\n]*$/gmu,
  /\{\/\*(?:(?!\{\/\*)[\s\S])*?\*\/\}/gu,
];
const IMPORTED = /^import\s+(\w+)\s+from\s+['"]([^'"\n]{1,1000}\.(?:png|jpe?g|gif|webp|avif|svg))['"]/gimu;
// A picture that was imported, given to a tag by its name: src={hero}, src={hero.src}.
const GIVEN = /(?<=\ssrc)=\{(\w{1,100})(?:\.src)?\}/gu;
const TAG =
  /<(\/?)([A-Z][\w.]{0,60})((?:\s(?:[^<>"'{}]|"[^"]{0,4000}"|'[^']{0,4000}'|\{[^{}]{0,4000}\}){0,200})?)\s*(\/?)>/gu;
const ATTRIBUTE = /(?<![\w-])([\w-]{1,60})=(?:"([^"]*)"|'([^']*)'|\{["'`]([^"'`{}]*)["'`]\}|\{(\w+)\})/gu;
// Attributes that components show as words.
const SHOWN = ['title', 'label', 'heading', 'name', 'summary', 'caption', 'description', 'text', 'quote', 'author'];

type Files = ReadonlyMap<string, string>;

function attributesOf(text: string, files: Files): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', a, b, c, variable]) => [
      name.toLowerCase(),
      a ?? b ?? c ?? files.get(variable ?? '') ?? '',
    ]),
  );
}

/** What a component says in its attributes, as HTML or Markdown; '' for nothing. */
function inAttributes(name: string, attributes: ReadonlyMap<string, string>): string {
  const src = attributes.get('src') ?? '';
  if (/(?:image|img|picture|figure)$/iu.test(name) && src !== '')
    return `<img src="${escapeHtml(src)}" alt="${escapeHtml(attributes.get('alt') ?? '')}">`;
  const id = attributes.get('id') ?? attributes.get('videoid') ?? '';
  if (/^youtube/iu.test(name) && /^[\w-]{11}$/u.test(id)) return `<https://www.youtube.com/watch?v=${id}>`;
  const href = attributes.get('href') ?? attributes.get('url') ?? src;
  const words = SHOWN.flatMap((one) => attributes.get(one) || []).map((one) => `**${escapeHtml(one)}**`);
  if (/^https?:\/\/[^\s<>]+$/u.test(href)) words.push(`<${href}>`);
  return words.join('\n\n');
}

type Reading = { files: Files; note: Note; /** How many components are open. */ depth: number };

/** The line without the indentation that the components around it give it: in MDX that is never code. */
const outdented = (line: string, depth: number) => line.replace(new RegExp(`^ {0,${depth * 2}}`, 'u'), '');

/** A component alone in its line stands between blocks; within a line only its words stay. */
function withoutComponents(text: string, reading: Reading): string {
  const { files, note } = reading;
  return text
    .split('\n')
    .map((line) => {
      const isAlone = line.replace(TAG, '').trim() === '';
      return outdented(line, reading.depth).replace(
        TAG,
        (_found, slash: string, name: string, attributes: string, isVoid: string) => {
          const edge = isAlone ? '\n\n' : '';
          if (slash !== '') {
            reading.depth = Math.max(0, reading.depth - 1);
            return edge;
          }
          if (isVoid === '') reading.depth = Math.min(20, reading.depth + 1);
          note(`component «${name}» of MDX became its text`);
          const words = inAttributes(name, attributesOf(attributes, files));
          return edge + words + (edge || (words && ' '));
        },
      );
    })
    .join('\n');
}

type MdxReader = {
  /** MDX as Markdown: without its program, components as the words and pictures that they are given. */
  plain(text: string): string;
  /** A fence of code that follows what was read last, where components are still open around it. */
  fence(code: string): string;
};

/** Reads the parts of one text of MDX in their order. */
export function createMdxReader(note: Note): MdxReader {
  const files = new Map<string, string>();
  const reading: Reading = { files, note, depth: 0 };
  return {
    plain(text) {
      for (const [, name = '', path = ''] of text.matchAll(IMPORTED)) files.set(name, path);
      const named = text.replace(GIVEN, (found, name: string) =>
        files.has(name) ? `="${escapeHtml(files.get(name) ?? '')}"` : found,
      );
      const bare = STATEMENTS.reduce((rest, statement) => rest.replace(statement, ''), named);
      return withoutComponents(bare, reading).replace(/\{(["'`])([^"'`{}\n]{1,1000})\1\}/gu, '$2');
    },
    fence: (code) =>
      code
        .split('\n')
        .map((line) => outdented(line, reading.depth))
        .join('\n'),
  };
}

import { Parser } from 'htmlparser2';

const ADDRESSES = new Set(['href', 'src', 'cite', 'poster']);
const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'wbr']);

function resolve(value: string, base: string): string {
  try {
    return new URL(value, base).href;
  } catch {
    return value;
  }
}

function openingTag(name: string, attributes: Record<string, string>, base: string): string {
  const parts = Object.entries(attributes).map(([key, value]) => {
    const absolute = ADDRESSES.has(key) ? resolve(value, base) : value;
    return ` ${key}="${absolute.replaceAll('"', '&quot;')}"`;
  });
  return `<${name}${parts.join('')}>`;
}

/**
 * Sanitised HTML with every address made absolute, for readers that do not know where it came from. Entities stay as
 * they are written.
 */
export function absoluteHtml(html: string, base: string): string {
  let result = '';
  const parser = new Parser(
    {
      onopentag: (name, attributes) => (result += openingTag(name, attributes, base)),
      ontext: (text) => (result += text),
      onclosetag: (name) => (result += VOID.has(name) ? '' : `</${name}>`),
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return result;
}

// What XML 1.0 cannot hold, not even as a reference: controls, lone surrogates, U+FFFE and U+FFFF.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text for XML, between tags as well as in a quoted attribute. Characters that XML cannot hold are left out. */
export function escapeXml(text: string): string {
  // One sign after the other: a call for each sign takes four times as long, and the HTML of posts is full of them.
  return text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** Markup that is finished: everything in it is escaped. */
export type Xml = { readonly xml: string };
/** Texts are escaped, elements stand as they are, and what is absent is left out. */
export type XmlChild = Xml | string | null | undefined | false;
type Attributes = Record<string, string | undefined>;

/** An element with its attributes (undefined ones are left out) and children. */
export function xmlElement(name: string, attributes: Attributes, ...children: XmlChild[]): Xml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(value)}"`],
  );
  const inner = children
    .map((child) => (child ? (typeof child === 'string' ? escapeXml(child) : child.xml) : ''))
    .join('');
  const opening = `<${name}${given.join('')}`;
  return { xml: inner === '' ? `${opening}/>` : `${opening}>${inner}</${name}>` };
}

/** A whole document in UTF-8. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

import { SaxesParser } from 'saxes';

/** An element by its local name; `uri` is its namespace. Attributes by their written names. */
export type XmlNode = {
  name: string;
  uri: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
};

/** The root element of a document. Throws for anything that is not well-formed XML with namespaces. */
export function parseXml(source: string): XmlNode {
  const top: XmlNode = { name: '', uri: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser({ xmlns: true });
  const addText = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value]));
    const node = { name: local, uri, attributes: values, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(source).close();
  const root = top.children[0];
  if (!root) throw new Error('There is no root element.');
  return root;
}

/** The child elements of this name. */
export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

/** The one child element of this name. Throws when there is none or more than one. */
export function childOf(node: XmlNode, name: string): XmlNode {
  const [found, ...more] = childrenOf(node, name);
  if (!found || more.length > 0)
    throw new Error(`<${node.name}> has ${more.length + Number(Boolean(found))} <${name}>.`);
  return found;
}

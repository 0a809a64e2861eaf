import { element, elementsOf, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import type { ImageLibrary } from './image-library.ts';

const AT_ONCE = 4;

type Localising = {
  library: ImageLibrary;
  /** Address of the original where the text shows a smaller copy. */
  findOriginal(image: HtmlElement): string | undefined;
};

function replaceAddresses(
  nodes: readonly HtmlNode[],
  image: (node: HtmlElement) => string | undefined,
  stored: ReadonlyMap<string, string>,
): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const { src: _src, width: _width, height: _height, ...rest } = node.attributes;
    const local = node.tag === 'img' ? image(node) : undefined;
    if (local) return element('img', [], { src: local, ...rest });
    const target = node.tag === 'a' ? stored.get(node.attributes.href ?? '') : undefined;
    const attributes = target ? { ...node.attributes, href: target } : node.attributes;
    return element(node.tag, replaceAddresses(node.children, image, stored), attributes);
  });
}

/** The blocks with every image that could be fetched, and every link to one, at our own address. */
export async function localiseImages(
  blocks: readonly HtmlNode[],
  { library, findOriginal }: Localising,
): Promise<HtmlNode[]> {
  const images = [...elementsOf(blocks)].filter(
    ({ tag, attributes }) => tag === 'img' && /^https?:/iu.test(attributes.src ?? ''),
  );
  const local = new Map<HtmlElement, string>();
  for (let from = 0; from < images.length; from += AT_ONCE) {
    const group = images.slice(from, from + AT_ONCE);
    await Promise.all(
      group.map(async (image) => {
        const address = image.attributes.src ?? '';
        const original = findOriginal(image) ?? address;
        const path = await library.findLocal(original, original === address ? undefined : address);
        if (path) local.set(image, path);
      }),
    );
  }
  return replaceAddresses(blocks, (image) => local.get(image), library.stored);
}

import { fileNote } from '../../../text/file-note.ts';
import { decodePath } from '../../content/old-path.ts';
import { PLAYABLE } from '../../content/sanitise/rules.ts';
import { element, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import type { ImageLibrary } from './image-library.ts';

type Localising = { library: Pick<ImageLibrary, 'findFile'>; note: (text: string) => void };

const isFar = (address: string | undefined) => /^https?:/iu.test(address ?? '');

/** The last part of an address, as people read it. */
const readableName = (address: string) =>
  decodePath(
    address
      .replace(/[?#].*$/su, '')
      .split('/')
      .at(-1) ?? '',
  ) || address;

/** A player of our own copy; where there is none, a link to the old address. */
async function player(node: HtmlElement, { library, note }: Localising): Promise<HtmlElement> {
  const { src = '' } = node.attributes;
  const file = await library.findFile(src);
  const tag = node.tag === 'audio' ? 'audio' : 'video';
  if (file && PLAYABLE[tag].test(file.url)) return element(tag, [], { src: file.url });
  note(`embed of ${src} became a link`);
  return element('a', [readableName(src)], { href: file?.url ?? src });
}

/** The block of a file that is ours now, with its type and size; a line with its link where it is not. */
async function fileBlock(node: HtmlElement, { library, note }: Localising): Promise<HtmlElement> {
  const link = node.children.find((child): child is HtmlElement => typeof child === 'object' && child.tag === 'a');
  const { href = '' } = link?.attributes ?? {};
  if (!link || !isFar(href)) return node;
  const file = await library.findFile(href);
  const caption = node.children.filter((child) => child !== link);
  if (!file) {
    note(`file ${href} became a link`);
    return caption.length === 0 ? element('p', [link]) : element('figure', [element('p', [link]), ...caption]);
  }
  const own = element('a', link.children, { href: file.url });
  return element('figure', [own, ' ', element('small', [fileNote(file.type, file.size)]), ...caption], {
    class: 'file',
  });
}

async function localise(node: HtmlNode, options: Localising): Promise<HtmlNode> {
  if (typeof node === 'string') return node;
  if ((node.tag === 'audio' || node.tag === 'video') && isFar(node.attributes.src)) return player(node, options);
  if (node.tag === 'figure' && node.attributes.class === 'file') return fileBlock(node, options);
  return { ...node, children: await localiseFiles(node.children, options) };
}

/** The blocks with every sound, film and file that could be fetched at our own address. */
export async function localiseFiles(nodes: readonly HtmlNode[], options: Localising): Promise<HtmlNode[]> {
  const done: HtmlNode[] = [];
  // One after the other: each may be as large as an upload.
  for (const node of nodes) done.push(await localise(node, options));
  return done;
}

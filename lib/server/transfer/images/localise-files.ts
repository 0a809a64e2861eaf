import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { FILE_TYPES } from '../../../rules/limits.ts';
import { fileNote } from '../../../text/file-note.ts';
import { element, type HtmlElement, type HtmlNode, elementsOf } from '../../content/html-tree.ts';
import { decodePath } from '../../content/old-path.ts';
import { PLAYABLE } from '../../content/sanitise/rules.ts';
import { env } from '../../env.ts';
import { commandRefusal } from '../format/archive-values.ts';
import { type ImageLibrary, IMAGE_LIMITS } from './image-library.ts';

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

const AT_ONCE = 4;

type LocalisingImages = {
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
  { library, findOriginal }: LocalisingImages,
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

/** What tells a link to a file from one to a page: the ending of its path. */
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/iu;
const OTHERS = new RegExp(`\\.(?:${FILE_TYPES.join('|')})$`, 'iu');

/** True for a link to a picture or another file that a post may have, judged by its ending. */
export const isFileLink = (href: string): boolean => {
  const path = href.replace(/[?#].*$/su, '');
  return PICTURE.test(path) || OTHERS.test(path);
};

type LocalisingLinks = {
  library: Pick<ImageLibrary, 'findFile' | 'findLocal'>;
  /** Whether an address is one of the old site, whose files come along. */
  isOwn(address: string): boolean;
};

async function ownTarget(href: string, { library, isOwn }: LocalisingLinks): Promise<string | undefined> {
  const [address = '', place] = href.split('#', 2);
  if (!isFar(address) || !isFileLink(address) || !isOwn(address)) return undefined;
  const isPicture = PICTURE.test(address.replace(/\?.*$/su, ''));
  const path = isPicture ? await library.findLocal(address) : (await library.findFile(address))?.url;
  if (!path) return undefined;
  return place ? `${path}#${place}` : path;
}

/**
 * The blocks with every link to a file of the old site, which the text does not show, leading to our copy of it. Comes
 * behind the blocks of files, which say what they lead to.
 */
export async function localiseLinks(nodes: readonly HtmlNode[], options: LocalisingLinks): Promise<HtmlNode[]> {
  const done: HtmlNode[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') {
      done.push(node);
      continue;
    }
    const target = node.tag === 'a' ? await ownTarget(node.attributes.href ?? '', options) : undefined;
    const attributes = target ? { ...node.attributes, href: target } : node.attributes;
    done.push(element(node.tag, await localiseLinks(node.children, options), attributes));
  }
  return done;
}

async function readWithin(root: string, place: string): Promise<Buffer | undefined> {
  const real = await realpath(join(root, place)).catch(() => undefined);
  if (!real?.startsWith(`${root}${sep}`)) return undefined;
  const info = await stat(real).catch(() => undefined);
  const most = OTHERS.test(place) ? env().FILE_UPLOAD_MB * 1024 * 1024 : IMAGE_LIMITS.bytes;
  if (!info?.isFile() || info.size > most) return undefined;
  return readFile(real).catch(() => undefined);
}

/**
 * Refuses a folder of files that is none, before an import does without it.
 * @throws AppError invalid
 */
export async function requireFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  const info = await stat(folder).catch(() => undefined);
  if (!info?.isDirectory()) throw commandRefusal(`«${folder}» is no folder that can be read: see --files.`);
}

/**
 * Reads pictures and other files from a folder, at the first of the `placesOf` an address; undefined for any other address. Nothing
 * outside of the folder is read, whatever names or links lead there.
 */
export function createOwnFiles(
  folder: string,
  placesOf: (url: string) => string[],
): (url: string) => Promise<Buffer | undefined> {
  return async (url) => {
    const places = placesOf(url);
    const root = places.length > 0 ? await realpath(folder).catch(() => undefined) : undefined;
    for (const place of root ? places : []) {
      const found = await readWithin(root ?? '', place);
      if (found) return found;
    }
    return undefined;
  };
}

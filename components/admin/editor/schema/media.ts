import { type Editor, Extension, type Extensions, type JSONContent, mergeAttributes, Node } from '@tiptap/core';
import type { DOMOutputSpec, Node as Model } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import { ReplaceAroundStep, type Step } from '@tiptap/pm/transform';
import { captionOf, hasLooseWords, type ImageAttributes, readImage, writeImage } from './figure.ts';

/** The card of a link: of an embed, which plays on a click, or of any other page. */
export type CardAttributes = {
  kind: 'embed' | 'bookmark';
  /** '' as long as it is asked for. */
  href: string;
  title: string;
  description: string;
  site: string;
  image: string | null;
};
/** `upload` names the upload that brings the file, as long as it is on its way. */
export type PlayerAttributes = { tag: 'audio' | 'video'; src: string; upload: string | null };
export type FileAttributes = { href: string; name: string; note: string; upload: string | null };
/** `uploads` names those that bring more, as long as they are on their way. */
export type GalleryAttributes = { images: ImageAttributes[]; uploads: string[] };

/** Nodes that keep id, language and direction like all others. */
export const MEDIA_NODES = ['card', 'player', 'file', 'gallery', 'button'];

const hidden = (value: unknown) => ({ default: value, rendered: false });
const textOf = (element: Element, part: string) => element.querySelector(part)?.textContent?.trim() ?? '';

const block = { group: 'block', content: 'inline*', defining: true, isolating: true, draggable: true } as const;

function readCard(figure: HTMLElement): CardAttributes | false {
  const link = figure.querySelector('a');
  const href = link?.getAttribute('href');
  if (!link || !href || hasLooseWords(figure, 'a:first-of-type')) return false;
  return {
    kind: figure.className === 'embed' ? 'embed' : 'bookmark',
    href,
    title: textOf(link, 'strong') || (link.textContent?.trim() ?? ''),
    description: textOf(link, 'small'),
    site: textOf(link, 'cite'),
    image: link.querySelector('img')?.getAttribute('src') ?? null,
  };
}

function cardLink({ href, title, description, site, image }: CardAttributes): DOMOutputSpec {
  const lines: DOMOutputSpec[] = [['strong', title || href]];
  if (description) lines.push(['br'], ['small', description]);
  if (site) lines.push(['br'], ['cite', site]);
  return ['a', { href }, ...(image ? [['img', { src: image, alt: '' }]] : []), ...lines];
}

export const Card = Node.create({
  ...{ name: 'card', ...block },
  addAttributes: () => ({
    ...{ kind: hidden('bookmark'), href: hidden(''), title: hidden(''), description: hidden('') },
    ...{ site: hidden(''), image: hidden(null) },
  }),
  parseHTML: () => [
    { tag: 'figure.embed, figure.bookmark', priority: 60, getAttrs: readCard, contentElement: captionOf },
  ],
  renderHTML({ node, HTMLAttributes }) {
    // As the node's own attributes say.
    const attrs = node.attrs as CardAttributes;
    return ['figure', mergeAttributes(HTMLAttributes, { class: attrs.kind }), cardLink(attrs), ['figcaption', 0]];
  },
});

function readPlayer(element: HTMLElement): Omit<PlayerAttributes, 'upload'> | false {
  const player = element.matches('audio, video') ? element : element.querySelector('audio, video');
  const src = player?.getAttribute('src');
  const isWhole =
    element === player || (!hasLooseWords(element) && element.querySelectorAll('audio, video').length === 1);
  return player && src && isWhole ? { tag: player.nodeName === 'AUDIO' ? 'audio' : 'video', src } : false;
}

export const Player = Node.create({
  ...{ name: 'player', ...block },
  addAttributes: () => ({ tag: hidden('audio'), src: hidden(''), upload: hidden(null) }),
  parseHTML: () => [
    { tag: 'figure:has(> audio, > video)', priority: 60, getAttrs: readPlayer, contentElement: captionOf },
    { tag: 'audio, video', getAttrs: readPlayer, contentElement: () => document.createElement('figcaption') },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { tag, src } = node.attrs as PlayerAttributes;
    return ['figure', HTMLAttributes, [tag, { controls: '', preload: 'metadata', src }], ['figcaption', 0]];
  },
});

function readFile(figure: HTMLElement): Omit<FileAttributes, 'upload'> | false {
  const link = figure.querySelector('a');
  const href = link?.getAttribute('href');
  if (!link || !href || hasLooseWords(figure, 'a:first-of-type, small:first-of-type')) return false;
  return { href, name: link.textContent ?? '', note: textOf(figure, ':scope > small') };
}

export const FileBlock = Node.create({
  ...{ name: 'file', ...block },
  addAttributes: () => ({ href: hidden(''), name: hidden(''), note: hidden(''), upload: hidden(null) }),
  parseHTML: () => [{ tag: 'figure.file', priority: 60, getAttrs: readFile, contentElement: captionOf }],
  renderHTML({ node, HTMLAttributes }) {
    const { href, name, note } = node.attrs as FileAttributes;
    const link = ['a', { href }, name || href];
    const about = note ? [' ', ['small', note]] : [];
    return ['figure', mergeAttributes(HTMLAttributes, { class: 'file' }), link, ...about, ['figcaption', 0]];
  },
});

export const Gallery = Node.create({
  ...{ name: 'gallery', ...block },
  addAttributes: () => ({ images: hidden([]), uploads: { ...hidden([]), parseHTML: () => [] } }),
  parseHTML: () => [
    {
      tag: 'figure.gallery',
      priority: 60,
      getAttrs: (figure) => {
        const images = [...figure.querySelectorAll<HTMLElement>('img[src]:not(figcaption *)')].map(readImage);
        return images.length > 0 && !hasLooseWords(figure) ? { images } : false;
      },
      contentElement: captionOf,
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { images } = node.attrs as GalleryAttributes;
    const shown = images.map((image) => ['img', writeImage(image)]);
    return ['figure', mergeAttributes(HTMLAttributes, { class: 'gallery' }), ...shown, ['figcaption', 0]];
  },
});

export const LinkButton = Node.create({
  ...{ name: 'button', group: 'block', content: 'text*', marks: '', defining: true },
  addAttributes: () => ({ href: hidden('') }),
  parseHTML: () => [
    {
      tag: 'p.button',
      priority: 60,
      getAttrs: (paragraph) => {
        const link = paragraph.querySelector('a');
        return link ? { href: link.getAttribute('href') ?? '' } : false;
      },
      contentElement: (paragraph) =>
        (paragraph instanceof HTMLElement && paragraph.querySelector('a')) || document.createElement('a'),
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { href } = node.attrs as { href: string };
    return ['p', mergeAttributes(HTMLAttributes, { class: 'button' }), ['a', { href }, 0]];
  },
  // Browsers write what is typed at the end of a link behind it, where it would be lost: here it is none.
  addNodeView: () => () => {
    const dom = document.createElement('p');
    dom.className = 'button';
    const contentDOM = dom.appendChild(document.createElement('a'));
    return { dom, contentDOM };
  },
});

/** Blocks of links, sound, film and files. */
export const mediaNodes: Extensions = [Card, Player, FileBlock, Gallery, LinkButton];

const CAPTIONED = new Set(['figure', 'card', 'player', 'file', 'gallery']);

/** Whether a node's text is its caption: it stays a block of its own wherever it goes. */
export const isCaptioned = ({ type }: Model): boolean => CAPTIONED.has(type.name);

/** Whether a step makes a heading or other words of a picture, a card or a button: all but the words would be lost. */
const dropsBlock = (step: Step, doc: Model | undefined): boolean => {
  if (!(step instanceof ReplaceAroundStep) || step.gapFrom === step.from) return false;
  const [block, next] = [doc?.nodeAt(step.from), step.slice.content.firstChild];
  if (!block || !next || isCaptioned(next) || next.type === block.type) return false;
  // Enter before the words of a button leaves an empty line there.
  return isCaptioned(block) || (block.type.name === 'button' && block.content.size > 0);
};

/** Where blocks go that come while a caption has the caret: below its block, whose place they would take. Undefined elsewhere. */
export function belowCaption({ selection: { $from } }: EditorState): number | undefined {
  return isCaptioned($from.parent) ? $from.after() : undefined;
}

/** Puts blocks at a place, or where the caret is. */
export function insertBlocks(
  editor: Editor,
  blocks: JSONContent | JSONContent[],
  at = belowCaption(editor.state),
): void {
  const chain = editor.chain().focus();
  if (at === undefined) chain.insertContent(blocks).run();
  else chain.insertContentAt(at, blocks).run();
}

/** Goes on writing below the block whose caption has the caret; in the empty line that stands there, where one does. */
function leaveCaption({ state: { selection, schema, tr }, view }: Editor): boolean {
  const { $from, $to } = selection;
  if (!isCaptioned($from.parent) || !$from.sameParent($to) || !schema.nodes.paragraph) return false;
  const below = $from.after();
  const next = tr.doc.nodeAt(below);
  if (next?.type !== schema.nodes.paragraph || next.content.size > 0) tr.insert(below, schema.nodes.paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView());
  return true;
}

/** Where a caption holds nothing more, its block is selected; the same key once more takes it away. */
function selectBlock({ state: { selection, tr }, view }: Editor): boolean {
  const { $from } = selection;
  if (!isCaptioned($from.parent) || $from.parent.content.size > 0) return false;
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, $from.before())));
  return true;
}

/** Keys in a caption, and a press on what stands above it, which leads there: the settings of a block come with the caret. */
export const captions = Extension.create({
  name: 'captions',
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => leaveCaption(editor),
    Backspace: ({ editor }) => selectBlock(editor),
    Delete: ({ editor }) => selectBlock(editor),
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: ({ steps, docs }) => !steps.some((step, order) => dropsBlock(step, docs[order])),
      props: {
        handleClickOn(view, _pos, node, place, { target }) {
          // What plays is pressed to play.
          const isShown = target instanceof Element && target.closest('[data-drag-handle]:not(:has(audio, video))');
          if (!isShown || !isCaptioned(node)) return false;
          const { tr } = view.state;
          view.dispatch(tr.setSelection(TextSelection.create(tr.doc, place + 1 + node.content.size)));
          view.focus();
          return true;
        },
      },
    }),
  ],
});

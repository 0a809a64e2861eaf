import { mergeAttributes, Node } from '@tiptap/core';

/** `alt`: '' for a decorative image, null as long as nobody has said what it shows. */
export type ImageAttributes = {
  src: string;
  alt: string | null;
  title: string | null;
  width: string | null;
  height: string | null;
};

const imageAttributes = {
  src: { default: '' },
  // `readImage` says it: what the element says itself would go before that.
  alt: { default: null, parseHTML: () => null },
  title: { default: null },
  width: { default: null },
  height: { default: null },
};

// Every stored <img> has an alt: what it shows is still to be said where it has this class (sanitise/rules.ts).
const UNDESCRIBED = 'undescribed';

/** What an <img> element says. */
export function readImage(image: HTMLElement): ImageAttributes {
  const read = (name: string) => image.getAttribute(name);
  return {
    src: read('src') ?? '',
    alt: image.className === UNDESCRIBED ? read('alt') || null : read('alt'),
    title: read('title'),
    width: read('width'),
    height: read('height'),
  };
}

/** The attributes of an <img> element that says the same. */
export const writeImage = ({ src, alt, title, width, height }: ImageAttributes) => ({
  ...{ src, alt: alt ?? '', title, width, height },
  class: alt === null ? UNDESCRIBED : null,
});

/** An image in the midst of text, as imported posts have them; new ones are figures. */
export const InlineImage = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => imageAttributes,
  parseHTML: () => [{ tag: 'img[src]', getAttrs: readImage }],
  renderHTML: ({ node }) => ['img', writeImage(node.attrs as ImageAttributes)],
});

/** The caption of a figure, as one line: paragraphs in it become lines, since a block within it would end it. */
export function captionOf(figure: globalThis.Node): HTMLElement {
  const caption = figure instanceof HTMLElement && figure.querySelector<HTMLElement>('figcaption');
  return flattened(caption || document.createElement('figcaption'));
}

/** An element that holds one line, without the blocks in it: their words stay, with a break between two of them. */
export function flattened<Line extends globalThis.Node>(line: Line): Line {
  if (!(line instanceof HTMLElement)) return line;
  for (const block of line.querySelectorAll(':scope > :is(p, h1, h2, h3, h4, h5, h6)')) {
    if (block.previousSibling?.textContent?.trim()) block.before(document.createElement('br'));
    block.replaceWith(...block.childNodes);
  }
  return line;
}

/** Whether a figure has words beside its caption and these parts: in a block made of the parts they would be lost. */
export const hasLooseWords = (figure: HTMLElement, parts = 'audio, video'): boolean =>
  [...figure.childNodes].some(
    (node) =>
      node.textContent?.trim() && !(node instanceof Element && node.matches(`figcaption:first-of-type, ${parts}`)),
  );

const HOLDS_MORE = 'figure, table, pre, blockquote, ul, ol';

/** The image of a figure that is a picture with its caption; other figures hold tables, quotations or several images. */
function onlyImage(figure: HTMLElement): HTMLImageElement | null {
  const images = [...figure.querySelectorAll('img')].filter((image) => !image.closest('figcaption'));
  const isPicture = images.length === 1 && !figure.querySelector(HOLDS_MORE) && !hasLooseWords(figure);
  return isPicture ? (images[0] ?? null) : null;
}

/**
 * `upload` names the upload that brings the image, as long as it is on its way: it has no address yet. `wide`: wider than
 * the text, where the reader's screen has room.
 */
export type FigureAttributes = ImageAttributes & { href: string | null; upload: string | null; wide: boolean };

/** A picture with its caption, which is the node's text. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  defining: true,
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    ...imageAttributes,
    href: { default: null },
    upload: { default: null, rendered: false },
    wide: { default: false, parseHTML: ({ className }: HTMLElement) => className === 'wide' },
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-upload]',
      getAttrs: (figure) => ({ upload: figure.dataset.upload, alt: figure.dataset.alt ?? null }),
    },
    {
      tag: 'figure',
      getAttrs: (figure) => {
        const image = onlyImage(figure);
        return image ? { ...readImage(image), href: image.closest('a')?.getAttribute('href') ?? null } : false;
      },
      contentElement: captionOf,
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const attrs = node.attrs as FigureAttributes;
    const { href, wide } = attrs;
    const { id, lang, dir } = HTMLAttributes;
    const img = ['img', writeImage(attrs)] as const;
    return [
      'figure',
      mergeAttributes({ id, lang, dir, class: wide ? 'wide' : null }),
      href ? ['a', { href }, img] : img,
      ['figcaption', 0],
    ];
  },
});

/** Any other figure: blocks, and at most one caption. */
export const Panel = Node.create({
  name: 'panel',
  group: 'block',
  content: 'block+ panelCaption?',
  defining: true,
  priority: 40,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
});

export const PanelCaption = Node.create({
  name: 'panelCaption',
  content: 'inline*',
  priority: 40,
  parseHTML: () => [{ tag: 'figcaption', contentElement: flattened }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
});

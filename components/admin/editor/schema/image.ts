import { Node } from '@tiptap/core';

/** `alt`: '' for a decorative image, null as long as nobody has said what it shows. */
export type ImageAttributes = {
  src: string;
  alt: string | null;
  title: string | null;
  width: string | null;
  height: string | null;
};

export const imageAttributes = {
  src: { default: '' },
  alt: { default: null },
  title: { default: null },
  width: { default: null },
  height: { default: null },
};

/** What an <img> element says. */
export function readImage(image: HTMLElement): ImageAttributes {
  const read = (name: string) => image.getAttribute(name);
  return {
    src: read('src') ?? '',
    alt: read('alt'),
    title: read('title'),
    width: read('width'),
    height: read('height'),
  };
}

/** An image in the midst of text, as imported posts have them; new ones are figures. */
export const InlineImage = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => imageAttributes,
  parseHTML: () => [{ tag: 'img[src]', getAttrs: readImage }],
  renderHTML: ({ node }) => ['img', { ...node.attrs, alt: node.attrs.alt ?? '' }],
});

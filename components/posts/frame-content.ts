import { Parser } from 'htmlparser2';
import { avifSrcSet, imageBackdrop, imageSize, imageSrcSet, PHONE_IMAGE_SIZES } from '@/lib/image-variants';
import { escapeHtml } from '@/lib/text/html';

/** Names of what the frames hold, for those who do not see them. */
export type FrameLabels = { table: string; code: string; image: (description: string) => string };

const IMAGE_SIZES = `(min-width: 800px) 736px, ${PHONE_IMAGE_SIZES}`;

type Insertion = { at: number; text: string };
type Attributes = Record<string, string>;
/** A link that is open: where its attributes begin, and whether anything in it can be read aloud. */
type OpenLink = { at: number; isNamed: boolean };

function attributes(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`).join('');
}

// Width and height keep the place of an image that is not there yet.
function imageAttributes(image: Attributes): string {
  const src = image.src ?? '';
  const size = image.width && image.height ? undefined : imageSize(src);
  const srcset = imageSrcSet(src);
  const manner = {
    ...(!image.loading && { loading: 'lazy' }),
    ...(!image.decoding && { decoding: 'async' }),
  };
  const backdrop = imageBackdrop(src);
  const style = backdrop && `background:${backdrop}`;
  return attributes({ ...manner, ...size, srcset, sizes: srcset && IMAGE_SIZES, style });
}

/** What stands around an image: a link to it, unless it is in one, and its smaller format. */
function imageFrame(image: Attributes, labels: FrameLabels, isLinked: boolean): [before: string, after: string] {
  const srcset = avifSrcSet(image.src ?? '');
  const source = srcset && `<picture><source${attributes({ type: 'image/avif', srcset, sizes: IMAGE_SIZES })}>`;
  const [link, linkEnd] = isLinked ? ['', ''] : [imageLink(image, labels), '</a>'];
  return [`${link}${source ?? ''}`, `${source ? '</picture>' : ''}${linkEnd}`];
}

function imageLink({ src = '', alt = '' }: Attributes, labels: FrameLabels): string {
  return `<a${attributes({ href: src, 'data-gallery': '', 'aria-label': labels.image(alt) })}>`;
}

function tableBox(label: string): string {
  return `<div${attributes({ class: 'table-box', role: 'group', tabindex: 0, 'aria-label': label })}>`;
}

function findInsertions(html: string, labels: FrameLabels): Insertion[] {
  const found: Insertion[] = [];
  const openLinks: OpenLink[] = [];
  const nameLink = () => openLinks.forEach((link) => (link.isNamed = true));
  const parser = new Parser({
    onopentag(name, attribs) {
      const afterName = parser.startIndex + 1 + name.length;
      if (name === 'a') openLinks.push({ at: afterName, isNamed: Boolean(attribs['aria-label'] ?? attribs.title) });
      if (name === 'table') found.push({ at: parser.startIndex, text: tableBox(labels.table) });
      if (name === 'pre')
        found.push({
          at: afterName,
          text: attributes({ role: 'group', tabindex: 0, 'aria-label': labels.code }),
        });
      if (name !== 'img') return;
      if (attribs.alt) nameLink();
      const [before, after] = imageFrame(attribs, labels, openLinks.length > 0);
      found.push(
        { at: parser.startIndex, text: before },
        { at: afterName, text: imageAttributes(attribs) },
        { at: parser.endIndex + 1, text: after },
      );
    },
    ontext(text) {
      if (text.trim()) nameLink();
    },
    onclosetag(name) {
      const link = name === 'a' ? openLinks.pop() : undefined;
      // As good as always a picture that leads to its larger self.
      if (link && !link.isNamed) found.push({ at: link.at, text: attributes({ 'aria-label': labels.image('') }) });
      if (name === 'table') found.push({ at: parser.endIndex + 1, text: '</div>' });
    },
  });
  parser.end(html);
  // The name of a link is known at its end only.
  return found.toSorted((a, b) => a.at - b.at);
}

/**
 * Adds to sanitised HTML what its author need not write: images that hold their place and open in the gallery (and,
 * without JavaScript, as themselves), tables and code that scroll by keyboard. Nothing is inserted except at the
 * places of tags, which a parser finds: a tag written inside an attribute stays text.
 */
export function frameContent(html: string, labels: FrameLabels): string {
  let framed = '';
  let copied = 0;
  for (const { at, text } of findInsertions(html, labels)) {
    framed += html.slice(copied, at) + text;
    copied = at;
  }
  return framed + html.slice(copied);
}

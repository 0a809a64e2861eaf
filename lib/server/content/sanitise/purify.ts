import DOMPurify from 'isomorphic-dompurify';
import { imageSize } from '../../../image-variants.ts';
import { ANCHOR_ID } from '../../../rules/anchors.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { trustHtml } from '../../../trust-html.ts';
import { stableHtml } from './check-html.ts';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  type ContentKind,
  isAllowedClass,
  isAllowedImage,
  LINK_REL,
  LINK_RULE,
  OWN_IMAGE,
  PLAYABLE,
} from './rules.ts';

// The hooks of DOMPurify are global to it: the kind of the running call is kept beside them, as are the ids that it has met. Calls are synchronous.
let kind: ContentKind = 'post';
let anchors = new Set<string>();

/** An id is that of an anchor, and of one element, also when the whole text is normalised. */
function cleanId(element: Element, written: string): void {
  const id = written.normalize('NFC');
  if (ANCHOR_ID.test(id) && !anchors.has(id)) anchors.add(id);
  else element.removeAttribute('id');
}

function cleanLink(link: Element): void {
  const href = link.getAttribute('href')?.trim() ?? '';
  if (!LINK_RULE[kind].test(href)) return link.removeAttribute('href');
  link.setAttribute('href', href);
  link.setAttribute('rel', LINK_REL[kind]);
}

const CARDS = 'figure.embed, figure.bookmark';

/** A player of one of our files; of another address, a link to it: nothing vanishes. */
function cleanPlayer(player: Element, playable: RegExp): void {
  const source = player.getAttribute('src') ?? player.querySelector('source')?.getAttribute('src') ?? '';
  const src = source.trim();
  if (!playable.test(src)) {
    if (!/^https?:\/\//i.test(src)) return player.remove();
    const link = player.ownerDocument.createElement('a');
    link.setAttribute('href', src);
    link.textContent = src;
    cleanLink(link);
    return player.replaceWith(link);
  }
  player.replaceChildren();
  // As the editor writes it, wherever it comes from.
  player.removeAttribute('src');
  player.setAttribute('controls', '');
  player.setAttribute('preload', 'metadata');
  player.setAttribute('src', src);
}

function cleanImage(image: Element): void {
  const src = image.getAttribute('src')?.trim() ?? '';
  if (!isAllowedImage(src)) return image.remove();
  // Who reads a card tells nobody so, least of all the site that it leads to.
  if (!OWN_IMAGE.test(src) && image.closest(CARDS)) return image.remove();
  const size = imageSize(src);
  for (const side of ['width', 'height'] as const) {
    const value = size ? String(size[side]) : (image.getAttribute(side) ?? '');
    if (/^[1-9]\d{0,4}$/.test(value)) image.setAttribute(side, value);
    else image.removeAttribute(side);
  }
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
}

// DOMPurify takes an element without others in it for an attack, and its text away, when a comment stands beside a sign that
// was written as text, as in «a &lt;b <!-- x -->». Comments go in any case: they go first.
DOMPurify.addHook('beforeSanitizeElements', (node) => {
  for (const child of [...node.childNodes]) if (child.nodeType === child.COMMENT_NODE) child.remove();
});

// A parser takes the first line end of `pre` for a part of its tag, and what is written out lacks it: of blank lines before code
// each saving would take one more. They go at once. What stands before a text has been through the sanitiser when the text
// comes: only what stays is still there, or a text of blank lines that has become empty.
let emptied: Node | undefined;
DOMPurify.addHook('beforeSanitizeElements', (text) => {
  if (text.nodeType !== text.TEXT_NODE || text.parentNode?.nodeName !== 'PRE') return;
  const before = text.previousSibling;
  if (before && before !== emptied) return;
  text.nodeValue = (text.nodeValue ?? '').replace(/^[\n\r]+/u, '');
  if (text.nodeValue === '') emptied = text;
});

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  const className = element.getAttribute('class');
  if (className !== null && !isAllowedClass(element.localName, className)) element.removeAttribute('class');
  const id = element.getAttribute('id');
  if (id !== null) cleanId(element, id);
  if (element.nodeName === 'A') cleanLink(element);
  if (element.nodeName === 'IMG') cleanImage(element);
  if (element.localName === 'audio' || element.localName === 'video')
    return cleanPlayer(element, PLAYABLE[element.localName]);
  element.removeAttribute('controls');
  element.removeAttribute('preload');
});

/**
 * Sanitised HTML: only what `rules.ts` allows for this kind of content (docs/product.md#sanitising). It is in NFC, and
 * was before a parser saw it: afterwards a mark could still join the end of a tag. A mark that is written right behind
 * a tag stays text on the way in as well: joined to the tag it would take the tag, and the words behind it, away.
 */
export function purify(html: string, contentKind: ContentKind): SafeHtml {
  kind = contentKind;
  anchors = new Set();
  const clean = DOMPurify.sanitize(stableHtml(html.toWellFormed()), {
    ALLOWED_TAGS: [...ALLOWED_TAGS[contentKind]],
    ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES[contentKind]],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: [
      'script',
      'style',
      'iframe',
      'object',
      'embed',
      'form',
      'input',
      'textarea',
      'select',
      'button',
      'template',
      'noscript',
      'svg',
      ...(contentKind === 'shown' ? [] : ['math']),
    ],
  });
  return trustHtml(stableHtml(clean));
}

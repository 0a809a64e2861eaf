import { escapeHtmlText } from '../../../text/html.ts';
import { linkCard } from '../../content/blocks/link-card.ts';
import { element, renderTree } from '../../content/html-tree.ts';
import { plainText } from '../../content/plain-text.ts';
import { embedCard } from '../html/media-blocks.ts';
import { asPayload, type Builder, figure, linkLine, nodesOf, paragraph, word } from './card.ts';

export const bookmark: Builder = (payload) => {
  const data = { ...asPayload(payload.metadata), ...payload };
  const [title = '', description = '', author = '', publisher = ''] = [
    ...[word(data, 'title'), word(data, 'description'), word(data, 'author'), word(data, 'publisher')].map(plainText),
  ];
  const site = [...new Set([publisher, author])].filter(Boolean).join(' · ');
  const url = word(data, 'url');
  if (url === '') return [title, description, site].flatMap((line) => (line ? paragraph(line) : []));
  const card = linkCard('bookmark', url, { title, description, site, image: word(data, 'thumbnail') });
  return figure(card.children, word(payload, 'caption'), 'bookmark');
};

export const embed: Builder = (payload, note) => {
  const url = word(payload, 'url');
  const title = plainText(word(asPayload(payload.metadata), 'title'));
  const caption = word(payload, 'caption');
  if (url === '') return [...nodesOf(word(payload, 'html')), ...nodesOf(caption)];
  const card = embedCard(url, title, note);
  // A card of X or Mastodon holds the words themselves.
  const quoted = nodesOf(word(payload, 'html')).filter(
    (node) => typeof node === 'object' && node.tag === 'blockquote' && plainText(renderTree([node])) !== '',
  );
  return [...figure(card.children, caption, card.attributes.class), ...quoted];
};

/** A sound or film, named as the card names it where it has no caption. */
export function player(tag: 'audio' | 'video'): Builder {
  return (payload) => {
    const src = word(payload, 'src');
    const caption = word(payload, 'caption') || escapeHtmlText(plainText(word(payload, 'title', 'fileName')));
    return src === ''
      ? nodesOf(caption).flatMap((node) => paragraph(node))
      : figure([element(tag, [], { src })], caption);
  };
}

export const file: Builder = (payload) => {
  const href = word(payload, 'src');
  const name = plainText(word(payload, 'fileTitle', 'title', 'fileName'));
  const caption = word(payload, 'fileCaption', 'caption');
  if (href === '') return [...linkLine('', name), ...nodesOf(caption).flatMap((node) => paragraph(node))];
  return figure([element('a', [name || href], { href })], caption, 'file');
};

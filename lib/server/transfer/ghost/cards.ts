import { escapeHtmlText } from '../../../text/html.ts';
import { linkCard } from '../../content/blocks/players.ts';
import { element, type HtmlNode, renderTree } from '../../content/html-tree.ts';
import { plainText } from '../../content/plain-text.ts';
import { markdownHtml } from '../html/markdown.ts';
import { embedCard } from '../html/media-blocks.ts';
import {
  asList,
  type Builder,
  asPayload,
  figure,
  linkLine,
  nodesOf,
  type Note,
  paragraph,
  type Payload,
  unknownCard,
  word,
} from './card.ts';

const bookmark: Builder = (payload) => {
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

const embed: Builder = (payload, note) => {
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
function player(tag: 'audio' | 'video'): Builder {
  return (payload) => {
    const src = word(payload, 'src');
    const caption = word(payload, 'caption') || escapeHtmlText(plainText(word(payload, 'title', 'fileName')));
    return src === ''
      ? nodesOf(caption).flatMap((node) => paragraph(node))
      : figure([element(tag, [], { src })], caption);
  };
}

const file: Builder = (payload) => {
  const href = word(payload, 'src');
  const name = plainText(word(payload, 'fileTitle', 'title', 'fileName'));
  const caption = word(payload, 'fileCaption', 'caption');
  if (href === '') return [...linkLine('', name), ...nodesOf(caption).flatMap((node) => paragraph(node))];
  return figure([element('a', [name || href], { href })], caption, 'file');
};

function picture(payload: Payload): HtmlNode[] {
  const src = word(payload, 'src', 'url', 'img');
  if (src === '') return [];
  const attributes: Record<string, string> = { src, alt: plainText(word(payload, 'alt', 'altText')) };
  for (const name of ['title', 'width', 'height']) if (word(payload, name)) attributes[name] = word(payload, name);
  const image = element('img', [], attributes);
  const href = word(payload, 'href');
  return [href ? element('a', [image], { href }) : image];
}

const image: Builder = (payload) => {
  const pictures = picture(payload);
  // Of its own size, wide, or from edge to edge; wide is what posts here may be.
  const kind = /^(?:wide|full)$/u.test(word(payload, 'cardWidth')) ? 'wide' : undefined;
  return pictures.length > 0 ? figure(pictures, word(payload, 'caption'), kind) : [];
};

const gallery: Builder = (payload) =>
  figure(
    asList(payload.images).flatMap((entry) => picture(asPayload(entry))),
    word(payload, 'caption'),
    'gallery',
  );

const code: Builder = (payload) => {
  const language = word(payload, 'language').toLowerCase();
  const attributes: Record<string, string> = /^[a-z0-9+#-]{1,20}$/u.test(language)
    ? { class: `language-${language}` }
    : {};
  const block = element('pre', [element('code', [word(payload, 'code')], attributes)]);
  const caption = word(payload, 'caption');
  return caption === '' ? [block] : figure([block], caption);
};

/** Which of our callouts one is. Ghost has no kinds of them: their emoji says most. */
const calloutKind = (emoji: string) =>
  /[⚠❗‼⛔🚨🛑🔥]/u.test(emoji) ? 'warning' : /[💡✅👍⭐]/u.test(emoji) ? 'tip' : 'note';

const callout: Builder = (payload) => {
  const emoji = word(payload, 'calloutEmoji');
  if (word(payload, 'calloutText') === '') return [];
  const [first, ...rest] = nodesOf(word(payload, 'calloutText'));
  const isParagraph = typeof first === 'object' && first.tag === 'p';
  const line = isParagraph ? first.children : [first ?? '', ...rest];
  const opening = element('p', [...(emoji ? [`${emoji} `] : []), ...line]);
  return [element('aside', [opening, ...(isParagraph ? rest : [])], { class: `callout-${calloutKind(emoji)}` })];
};

const toggle: Builder = (payload) => [
  element('details', [element('summary', nodesOf(word(payload, 'heading'))), ...nodesOf(word(payload, 'content'))]),
];

const isOff = (value: unknown) => value === false || value === 0;

const button: Builder = (payload) => {
  // Editors keep the words of a button that is switched off.
  if (isOff(payload.buttonEnabled) || isOff(payload.showButton)) return [];
  return buttonLine(payload);
};

const buttonLine = (payload: Payload): HtmlNode[] =>
  linkLine(word(payload, 'buttonUrl'), plainText(word(payload, 'buttonText'))).map((line) =>
    typeof line === 'object' && word(payload, 'buttonUrl') ? { ...line, attributes: { class: 'button' } } : line,
  );

const banner: Builder = (payload) => [
  ...nodesOf(word(payload, 'header', 'heading')).flatMap((node) => [element('h2', [node])]),
  ...nodesOf(word(payload, 'subheader', 'subheading')).flatMap((node) => paragraph(node)),
  ...(picture({ src: word(payload, 'backgroundImageSrc') }).length > 0
    ? figure(picture({ src: word(payload, 'backgroundImageSrc') }), '')
    : []),
  ...button(payload, () => {}),
];

const product: Builder = (payload) => {
  const pictures = picture({ src: word(payload, 'productImageSrc'), alt: word(payload, 'productTitle') });
  return [
    ...(pictures.length > 0 ? figure(pictures, '') : []),
    ...nodesOf(word(payload, 'productTitle')).flatMap((node) => [element('h3', [node])]),
    ...nodesOf(word(payload, 'productDescription')),
    ...(isOff(payload.productButtonEnabled)
      ? []
      : linkLine(word(payload, 'productUrl'), plainText(word(payload, 'productButton')))),
  ];
};

const callToAction: Builder = (payload) => [
  ...(isOff(payload.hasSponsorLabel) ? [] : nodesOf(word(payload, 'sponsorLabel'))),
  ...(word(payload, 'imageUrl') ? figure(picture({ src: word(payload, 'imageUrl') }), '') : []),
  ...nodesOf(word(payload, 'textValue')),
  ...button(payload, () => {}),
];

const signup: Builder = (payload, note) => {
  note('form to sign up for a newsletter was removed, its text kept');
  return [
    ...banner({ ...payload, buttonUrl: '', buttonText: '' }, note),
    ...nodesOf(word(payload, 'disclaimer')).flatMap((node) => paragraph(node)),
  ];
};

const forMailOnly: Builder = (payload, note) => {
  const text = plainText(word(payload, 'html')).slice(0, 80);
  note(`part for e-mails only was left out${text ? `: «${text}»` : ''}`);
  return [];
};

const BUILDERS = new Map<string, Builder>([
  ...[['image', image] as const, ['gallery', gallery] as const, ['bookmark', bookmark] as const],
  ...[['embed', embed] as const, ['codeblock', code] as const, ['code', code] as const],
  ...[['callout', callout] as const, ['toggle', toggle] as const, ['button', button] as const],
  ...[['file', file] as const, ['audio', player('audio')] as const, ['video', player('video')] as const],
  ...[['header', banner] as const, ['product', product] as const, ['signup', signup] as const],
  ...[['call-to-action', callToAction] as const, ['email', forMailOnly] as const, ['email-cta', forMailOnly] as const],
  ['html', (payload) => nodesOf(word(payload, 'html'))],
  ...['markdown', 'card-markdown'].map((name): [string, Builder] => [
    name,
    (payload) => nodesOf(markdownHtml(word(payload, 'markdown'))),
  ]),
  ...['hr', 'horizontalrule'].map((name): [string, Builder] => [name, () => [element('hr', [])]]),
  ['paywall', (_payload, note) => (note('mark where the part for members began was removed'), [])],
]);

/** A card of Ghost's editors as ordinary HTML; one that is not known keeps its texts, links and pictures. */
export function cardNodes(name: string, payload: Payload, note: Note): HtmlNode[] {
  const builder = BUILDERS.get(name);
  if (builder) return builder(payload, note);
  note(`card «${name}» is not known here: its texts and links are kept`);
  return unknownCard(payload);
}

/** True for a card that is known here. */
export const isCard = (name: string): boolean => BUILDERS.has(name);

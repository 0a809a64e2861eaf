import { readCsv } from '../../../text/csv.ts';
import { escapeHtml } from '../../../text/html.ts';
import { element, type HtmlElement, type HtmlNode, textIn } from '../../content/html-tree.ts';
import { decodePath } from '../../content/old-path.ts';
import { asPayload, nodesOf, type Note, type Payload, word } from '../ghost/card.ts';
import { cardNodes } from '../ghost/cards.ts';
import { ghostDate } from '../ghost/ghost-site.ts';
import {
  classesOf,
  find,
  givenAuthor,
  type HostedExport,
  type HostedSite,
  type HostedText,
  linkIn,
  MOST_BYTES,
} from './map-hosted.ts';
import { readText, refuse } from './open-export.ts';

/** What an element says of itself: Substack keeps there what its scripts show. */
function saidBy({ attributes }: HtmlElement): Payload {
  try {
    return asPayload(JSON.parse(attributes['data-attrs'] ?? '{}'));
  } catch {
    return {};
  }
}

// https://substackcdn.com/image/fetch/w_1456,c_limit/https%3A%2F%2Ffiles.example%2Fa.png
const RESIZED = /^https:\/\/(?:cdn\.substack\.com|substackcdn\.com)\/image\/fetch\/[^/]+\/(https?(?::|%3a).+)$/iu;
const originalOf = (address: string) => decodePath(RESIZED.exec(address)?.[1] ?? '') || undefined;

function picture(node: HtmlElement): HtmlElement {
  const said = saidBy(node);
  const { src = '', alt = '', title = '' } = node.attributes;
  const address = word(said, 'src') || originalOf(src) || src;
  return element('img', [], { src: address, alt: alt || word(said, 'alt'), title: title || word(said, 'title') });
}

/** A picture with its caption; it leads somewhere only where somebody said so. */
function pictured(node: HtmlElement, note: Note): HtmlNode[] {
  const image = find(node, ({ tag }) => tag === 'img');
  if (!image) return [element('figure', plain(node.children, note))];
  const said = saidBy(image);
  const href = word(said, 'href');
  const shown = href === '' ? picture(image) : element('a', [picture(image)], { href });
  const caption = find(node, ({ tag }) => tag === 'figcaption');
  const isWide = said.fullscreen === true || /^(?:large|full)/u.test(word(said, 'imageSize'));
  const under = caption ? [element('figcaption', plain(caption.children, note))] : [];
  return [element('figure', [shown, ...under], isWide ? { class: 'wide' } : {})];
}

type Rule = (node: HtmlElement, said: Payload, note: Note) => HtmlNode[];

const film =
  (front: string): Rule =>
  (_node, said, note) =>
    cardNodes('embed', { url: front + word(said, 'videoId') }, note);

const post: Rule = (node, said, note) => {
  const payload = {
    url: word(said, 'url', 'canonical_url', 'post_url', 'base_url') || linkIn(node),
    title: word(said, 'title', 'name'),
    description: word(said, 'truncated_body_text', 'caption', 'hero_text'),
    publisher: word(said, 'publication_name'),
    thumbnail: word(said, 'cover_image', 'logo_url'),
  };
  return cardNodes('bookmark', payload, note);
};

const left =
  (what: string): Rule =>
  (_node, said, note) => {
    const name = word(said, 'label', 'filename', 'title', 'text');
    note(`${what} was left out${name === '' ? '' : `: «${name}»`}`);
    return [];
  };

const embed: Rule = (node, said, note) => {
  const [id, quoted] = [word(said, 'instagram_id'), word(said, 'full_text')];
  const url = word(said, 'url') || (id === '' ? linkIn(node) : `https://www.instagram.com/p/${id}/`);
  const by = word(said, 'name', 'username');
  const words = [quoted, by].filter(Boolean).map((line) => element('p', [line]));
  const card = cardNodes('embed', { url, metadata: { title: word(said, 'title') } }, note);
  return quoted === '' ? card : [...card, element('blockquote', words)];
};

// Its own buttons share, subscribe and comment there.
const OWN_BUTTON = /%%|\/subscribe\b|[?&]action=share|\/comments\b|\/survey\/|\/donate\b/u;

const button: Rule = (node, said, note) => {
  const buttonUrl = word(said, 'url') || linkIn(node);
  const buttonText = word(said, 'text') || textIn(node.children).trim();
  if (OWN_BUTTON.test(buttonUrl)) return left('button of Substack')(node, { title: buttonText }, note);
  return cardNodes('button', { buttonUrl, buttonText }, note);
};

const file: Rule = (node, _said, note) => {
  const name = find(node, (one) => classesOf(one).includes('file-embed-details-h1'));
  return cardNodes('file', { src: linkIn(node), fileTitle: textIn(name?.children ?? []) }, note);
};

const RULES = new Map<string, Rule>([
  ['captioned-image-container', (node, _said, note) => pictured(node, note)],
  ['image-gallery-embed', (_node, { gallery }, note) => cardNodes('gallery', asPayload(gallery), note)],
  ['youtube-wrap', film('https://www.youtube.com/watch?v=')],
  ['vimeo-wrap', film('https://vimeo.com/')],
  ...['tweet', 'twitter-embed', 'instagram', 'instagram-embed-wrap', 'tiktok-wrap', 'bluesky-wrap'].map(
    (name): [string, Rule] => [name, embed],
  ),
  ...['embedded-post-wrap', 'digest-post-embed', 'embedded-publication-wrap'].map((name): [string, Rule] => [
    name,
    post,
  ]),
  ['button-wrapper', button],
  ...['subscription-widget-wrap', 'subscription-widget-wrap-editor', 'subscription-widget'].map(
    (name): [string, Rule] => [name, left('form to subscribe')],
  ),
  ['captioned-button-wrap', left('button of Substack with its words')],
  ['community-chat', left('way into a chat')],
  ['poll-embed', left('poll')],
  ['paywall-jump', left('mark where the part for subscribers began')],
  ['native-audio-embed', left('sound that lies at Substack only')],
  ['native-video-embed', left('film that lies at Substack only')],
  ...['header-anchor-parent', 'image-link-expand', 'hide-text'].map((name): [string, Rule] => [name, () => []]),
  ['mention-wrap', (node, said) => [word(said, 'name') || textIn(node.children)]],
  ['pullquote', (node, _s, note) => [element('blockquote', plain(node.children, note), { class: 'pull-quote' })]],
  [
    'preformatted-block',
    (node) => [element('pre', find(node, ({ tag }) => tag === 'pre')?.children ?? [], { class: 'wp-block-verse' })],
  ],
  [
    'highlighted_code_block',
    (node, said, note) => cardNodes('code', { language: word(said, 'language'), code: textIn(node.children) }, note),
  ],
  [
    'latex-rendered',
    (_node, said) => [
      element('pre', [element('code', [word(said, 'persistentExpression')], { class: 'language-math' })]),
    ],
  ],
  ['file-embed-wrapper', file],
  ['footnote-anchor', (node) => [element('sup', [element('a', node.children, node.attributes)])]],
]);

const isNote = (node: HtmlNode): node is HtmlElement =>
  typeof node === 'object' && classesOf(node).includes('footnote');

/** A note of the last list, with the name that its number in the text leads to. */
function listed(note: HtmlElement, told: Note): HtmlElement {
  const number = find(note, (one) => classesOf(one).includes('footnote-number'));
  const content = find(note, (one) => classesOf(one).includes('footnote-content'));
  return element('li', plain(content?.children ?? [], told), { id: number?.attributes.id ?? '' });
}

function plainElement(node: HtmlElement, note: Note): HtmlNode[] {
  const rule = classesOf(node).flatMap((name) => RULES.get(name) ?? [])[0];
  if (rule) return rule(node, saidBy(node), note);
  const { tag, attributes, children } = node;
  if (tag === 'img') return [picture(node)];
  if (tag === 'button' || tag === 'source') return [];
  const inner = plain(children, note);
  // Addresses that Substack filled in when it sent a mail.
  if (tag === 'a' && attributes.href?.includes('%%')) return inner;
  const said = saidBy(node);
  const isEmpty = inner.length === 0 && word(said, 'url', 'canonical_url') !== '';
  return isEmpty ? post(node, said, note) : [element(tag, inner, attributes)];
}

/** Substack's HTML as ordinary one: what only its scripts show as cards of ours, its forms left out. */
function plain(nodes: readonly HtmlNode[], note: Note): HtmlNode[] {
  const notes = nodes.filter(isNote);
  const others = nodes.filter((node) => !isNote(node));
  const blocks = others.flatMap((node) => (typeof node === 'string' ? [node] : plainElement(node, note)));
  const list = notes.map((one) => listed(one, note));
  return list.length === 0 ? blocks : [...blocks, element('ol', list, { class: 'footnotes' })];
}

/** What a post is here. Nothing becomes public that was not. */
function statusOf(row: Payload): Pick<HostedText, 'status' | 'notes'> {
  const [audience, type] = [word(row, 'audience') || 'everyone', word(row, 'type')];
  if (word(row, 'is_published').toLowerCase() !== 'true') return { status: 'draft', notes: [] };
  if (audience !== 'everyone') return { status: 'draft', notes: [`was for «${audience}» only: it is a draft here`] };
  if (type === 'adhoc_email') return { status: 'draft', notes: ['was sent by e-mail only: it is a draft here'] };
  return { status: 'published', notes: [] };
}

function toText(row: Payload, html: string | undefined, authorKey: string): HostedText {
  // 12345.the-slug; a draft that was never out has the number alone.
  const [, key = '', slug = ''] = /^(\d+)\.?(.*)$/su.exec(word(row, 'post_id')) ?? [];
  const { status, notes } = statusOf(row);
  if (html === undefined) notes.push('its text is not in the export, or larger than 2 MB');
  const sound = word(row, 'podcast_url');
  const player = sound === '' ? '' : `<figure><audio src="${escapeHtml(sound)}"></audio></figure>`;
  return {
    ...{
      key,
      kind: 'post',
      title: word(row, 'title').trim(),
      subtitle: word(row, 'subtitle').trim(),
      slug,
      status,
      notes,
    },
    ...{ description: '', html: player + (html ?? ''), date: ghostDate(word(row, 'post_date')), authorKey },
    ...{ tagKeys: [], paths: slug === '' ? [] : [`/p/${slug}`], guessedPaths: [], canonicalUrl: null },
  };
}

/** @throws AppError invalid for a posts.csv that cannot be read */
function rowsOf(csv: string): Payload[] {
  try {
    const [head, ...rows] = readCsv(csv);
    const names = head?.cells ?? [];
    if (!names.includes('post_id')) throw refuse('its posts.csv has no column post_id.');
    return rows.map(({ cells }) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
  } catch (error) {
    throw error instanceof SyntaxError ? refuse('its posts.csv is damaged.', error) : error;
  }
}

/** An export of Substack: posts.csv, and the texts beside it. */
export async function readSubstack({ files, url, author, report }: HostedExport): Promise<HostedSite> {
  const list = files.find(({ path }) => /(?:^|\/)posts\.csv$/u.test(path));
  const csv = list && (await readText(list, 32 * MOST_BYTES));
  if (csv === undefined) throw refuse('its posts.csv is too large.');
  const byName = new Map(files.map((one) => [one.path.split('/').at(-1) ?? '', one]));
  const rows = rowsOf(csv).filter((row) => /^\d+/u.test(word(row, 'post_id')) && word(row, 'type') !== 'restack');
  const name = files.flatMap(({ path }) => /(?:^|\/)email_list\.([\w-]+)\.csv$/u.exec(path)?.[1] ?? [])[0];
  // The export does not say who wrote it; another publication is another author's.
  const authorKey = name ?? 'author';
  const texts: HostedText[] = [];
  for (const row of rows) {
    const text = byName.get(`${word(row, 'post_id')}.html`);
    texts.push(toText(row, text && (await readText(text, MOST_BYTES)), authorKey));
  }
  const own = name === undefined ? [] : [`https://${name}.substack.com`, `https://open.substack.com/pub/${name}`];
  report.remark('Substack exports no tags and no comments; subtitles are summaries here');
  if (name !== undefined) report.remark('subscribers: take in the e-mail list at /admin/subscribers');
  return {
    ...{ source: 'substack', addresses: [...(url === undefined ? [] : [url]), ...own], tags: [], texts, redirects: [] },
    users: [givenAuthor(author, authorKey, name ?? '')],
    nodesOf: ({ html }, note) => plain(nodesOf(html), note),
    originalOf,
    readComments: async () => [],
  };
}

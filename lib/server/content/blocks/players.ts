import { type Embed, findEmbed } from '../../../rules/embeds/find-embed.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { element, type HtmlElement, type HtmlNode } from '../html-tree.ts';

// Of one page. What comes after stays a card that leads to its provider.
const MOST_PLAYERS = 50;
// Each is a part of the page's policy, a header.
const MOST_ORIGINS = 12;

const PLAYER = 'data-player';

/** Who may be framed so that a player loads: a page of our own is `'self'`. */
const originOf = (player: string) => (player.startsWith('/') ? "'self'" : new URL(player).origin);

function withPlayer(card: HtmlElement, { provider, name, player }: Embed, hint: (name: string) => string): HtmlElement {
  const children = card.children.map((child) => {
    if (typeof child === 'string' || child.tag !== 'a') return child;
    const shown = [...child.children, element('span', [hint(name)], { class: 'embed-hint' })];
    return element('a', shown, { ...child.attributes, [PLAYER]: player, 'data-provider': provider });
  });
  return { ...card, children };
}

const linkOf = (card: HtmlElement) =>
  card.children.find((child): child is HtmlElement => typeof child === 'object' && child.tag === 'a');

/** Says at each card of an embed which player a click on it loads; `hint` says so to readers. */
export function placePlayers(nodes: readonly HtmlNode[], hint: (name: string) => string): HtmlNode[] {
  const origins = new Set<string>();
  let count = 0;
  const placed = (card: HtmlElement): HtmlElement => {
    const embed = findEmbed(linkOf(card)?.attributes.href ?? '');
    if (!embed || count >= MOST_PLAYERS) return card;
    const origin = originOf(embed.player);
    if (!origins.has(origin) && origins.size >= MOST_ORIGINS) return card;
    origins.add(origin);
    count += 1;
    return withPlayer(card, embed, hint);
  };
  const place = (node: HtmlNode): HtmlNode => {
    if (typeof node === 'string') return node;
    if (node.tag === 'figure' && node.attributes.class === 'embed') return placed(node);
    return { ...node, children: node.children.map(place) };
  };
  return nodes.map(place);
}

// In HTML as it is written (write-html.ts) a `<` begins a tag and a `"` ends a value, whatever texts and values say. The
// values before it are gone through as such: one may end in the player's own name.
const PLAYERS = new RegExp(`<a(?: [^\\s"<>=]+="[^"<>]*")*? ${PLAYER}="([^"<>]*)"`, 'gu');

/** Whom a framed text needs to frame once its readers click: for the policy of its page. */
export function playerOrigins(html: SafeHtml): string[] {
  return [...new Set(html.matchAll(PLAYERS).map(([, player = '']) => originOf(player)))];
}

type CardTexts = { title?: string; description?: string; site?: string; image?: string };

/** The card of a link as it is stored (docs/product.md#cards): a link with its title, readable without any style. */
export function linkCard(
  kind: 'embed' | 'bookmark',
  href: string,
  { title = '', description = '', site = '', image = '' }: CardTexts,
): HtmlElement {
  const lines = [
    element('strong', [title.trim() || href]),
    ...(description ? [element('small', [description])] : []),
    ...(site ? [element('cite', [site])] : []),
  ];
  const parted = lines.flatMap((line, index): HtmlNode[] => (index === 0 ? [line] : [element('br', []), line]));
  const picture = image ? [element('img', [], { src: image, alt: '' })] : [];
  return element('figure', [element('a', [...picture, ...parted], { href })], { class: kind });
}

// Links: what other sites say of their pages, asked for once while somebody writes.
import { findEmbed } from '../../../rules/embeds/find-embed.ts';
import type { LinkCard } from '../../../schemas/editor-answers.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { pictureInTurn, UnreadableImageError } from '../../content/images/decode-image.ts';
import { storeFeaturedImage } from '../../content/images/featured-image.ts';
import {
  decodePage,
  type Metadata,
  readMetadata,
  oembedAddress,
  readOembed,
} from '../../content/links/read-metadata.ts';
import { AppError } from '../../errors.ts';
import { fetchFile, type FetchLimits } from '../../http/public-address/fetch-file.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import type { Runtime } from '../../runtime.ts';

/** Where addresses may lead beside the open internet: nowhere, but in tests. */
type Reach = Pick<FetchLimits, 'trustedOrigin'>;

const PUBLIC = { allowPrivateAddresses: false, milliseconds: 8_000 } as const;
// What a page says of itself stands at its beginning.
const PAGE = { bytes: 512 * 1024, accept: 'text/html', types: /^(?:text\/html|application\/xhtml\+xml)\b/iu };
const JSON_ANSWER = { bytes: 128 * 1024, accept: 'application/json', types: /^application\/(?:\w+\+)?json\b/iu };
const PICTURE = { bytes: 5 * 1024 * 1024, types: /^image\//iu };
const PICTURE_WIDTH = 800;

/** Accounts whose address is being asked for. */
const asking = new Set<number>();

async function readPage(url: string, reach: Reach): Promise<Metadata | undefined> {
  const fetched = await fetchFile(url, { ...PUBLIC, ...PAGE, ...reach, beyond: 'cut off' });
  if ('reason' in fetched) return undefined;
  return readMetadata(decodePage(fetched.body, fetched.type), fetched.url);
}

async function storePicture(storage: Runtime['storage'], address: string, reach: Reach): Promise<string | null> {
  if (address === '') return null;
  const fetched = await fetchFile(address, { ...PUBLIC, ...PICTURE, ...reach });
  if ('reason' in fetched) return null;
  try {
    const stored = { input: fetched.body, storage, maxWidth: PICTURE_WIDTH };
    // Cards are one sender: an account waits for one of its own at a time.
    return (await pictureInTurn(() => storeFeaturedImage(stored))).path;
  } catch (error) {
    if (error instanceof UnreadableImageError) return null;
    throw error;
  }
}

/** Of an embed, which is one even where nobody tells its title. */
async function readEmbed(embed: NonNullable<ReturnType<typeof findEmbed>>, reach: Reach): Promise<Metadata> {
  const address = oembedAddress(embed);
  const fetched = address ? await fetchFile(address, { ...PUBLIC, ...JSON_ANSWER, ...reach }) : undefined;
  const told = fetched && 'body' in fetched ? readOembed(fetched.body.toString(), embed) : undefined;
  const onPage = embed.provider === 'gist' ? await readPage(embed.page, reach) : undefined;
  return { title: '', description: '', image: '', ...(told ?? onPage), site: embed.name };
}

async function readLink(storage: Runtime['storage'], url: string, reach: Reach): Promise<LinkCard> {
  const embed = findEmbed(url);
  const said = embed ? await readEmbed(embed, reach) : await readPage(url, reach);
  if (!said || (!embed && said.title === ''))
    throw new AppError('invalid', 'linkUnread', { errors: { url: ['linkUnread'] } });
  const { title, description, image } = said;
  return {
    url: embed?.page ?? url,
    kind: embed ? 'embed' : 'bookmark',
    ...{ title, description },
    site: said.site || new URL(url).hostname.replace(/^www\./u, ''),
    image: await storePicture(storage, image, reach),
  };
}

/**
 * What a card of an address says (docs/product.md#bookmarks): fetched now, from the open internet alone, one address at
 * a time for each account.
 * @throws AppError forbidden, too_many_requests, invalid when the page cannot be read or says nothing of itself
 */
export async function describeLink(
  { db, storage }: Pick<Runtime, 'db' | 'storage'>,
  actor: Actor,
  url: string,
  reach: Reach = {},
): Promise<LinkCard> {
  requirePermission(actor, 'posts.write');
  if (asking.has(actor.id))
    throw new AppError('too_many_requests', 'linkWaiting', { headers: { 'Retry-After': '10' } });
  asking.add(actor.id);
  try {
    await countForAccount(db, 'links', actor.id);
    return await readLink(storage, url, reach);
  } finally {
    asking.delete(actor.id);
  }
}

// Links: what other sites say of their pages, asked for once while somebody writes.
import { findEmbed } from '../../../rules/embeds/find-embed.ts';
import type { LinkCard, LinkInput } from '../../../schemas/editor-answers.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { pictureInTurn, UnreadableImageError } from '../../content/images/decode-image.ts';
import { storeFeaturedImage, type StoredFeaturedImage } from '../../content/images/featured-image.ts';
import {
  decodePage,
  type Metadata,
  readMetadata,
  oembedAddress,
  readOembed,
} from '../../content/links/read-metadata.ts';
import { AppError } from '../../errors.ts';
import { fetchFile, type FetchLimits } from '../../http/public-address/fetch-file.ts';
import { countForAccount, countStored } from '../../limits/account-limits.ts';
import type { Runtime } from '../../runtime.ts';

/** Where addresses may lead beside the open internet: nowhere, but in tests. */
type Reach = Pick<FetchLimits, 'trustedOrigin'>;

const PUBLIC = { allowPrivateAddresses: false, milliseconds: 8_000 } as const;
// What a page says of itself stands at its beginning.
const PAGE = { bytes: 512 * 1024, accept: 'text/html', types: /^(?:text\/html|application\/xhtml\+xml)\b/iu };
const JSON_ANSWER = { bytes: 128 * 1024, accept: 'application/json', types: /^application\/(?:\w+\+)?json\b/iu };
// Stores say of some that they are bytes.
const PICTURE = { bytes: 10 * 1024 * 1024, types: /^(?:image\/|(?:application|binary)\/octet-stream\b)/iu };
const CARD_PICTURE = { bytes: 5 * 1024 * 1024, types: /^image\//iu };
const CARD_WIDTH = 800;
const PICTURE_NAME = /\.(?:avif|gif|jpe?g|png|webp)$/iu;

/** Accounts whose address is being asked for. */
const asking = new Set<number>();

async function readPage(url: string, reach: Reach): Promise<Metadata | undefined> {
  const fetched = await fetchFile(url, { ...PUBLIC, ...PAGE, ...reach, beyond: 'cut off' });
  if ('reason' in fetched) return undefined;
  return readMetadata(decodePage(fetched.body, fetched.type), fetched.url);
}

type Picture = Parameters<typeof storeFeaturedImage>[0];

async function storePicture(picture: Picture): Promise<StoredFeaturedImage | undefined> {
  try {
    // All of these are one sender: an account waits for one of its own at a time.
    return await pictureInTurn(() => storeFeaturedImage(picture));
  } catch (error) {
    if (error instanceof UnreadableImageError) return undefined;
    throw error;
  }
}

type Stores = Pick<Runtime, 'db' | 'storage'> & { account: number };

/** Fetched, counted as a file that the account stores, and stored; undefined when it cannot be had or is no picture. */
async function copyPicture({ db, storage, account }: Stores, address: string, limits: FetchLimits, maxWidth?: number) {
  const fetched = await fetchFile(address, limits);
  if ('reason' in fetched) return undefined;
  await countStored(db, 'files', { account, bytes: fetched.body.length });
  return storePicture({ input: fetched.body, storage, ...(maxWidth && { maxWidth }) });
}

async function readCardPicture(stores: Stores, address: string, reach: Reach): Promise<string | null> {
  if (address === '') return null;
  return (await copyPicture(stores, address, { ...PUBLIC, ...CARD_PICTURE, ...reach }, CARD_WIDTH))?.path ?? null;
}

const siteOf = (url: string) => new URL(url).hostname.replace(/^www\./u, '');

/** The picture that an address leads to, as one of ours. */
async function readPicture(stores: Stores, url: string, reach: Reach) {
  const stored = await copyPicture(stores, url, { ...PUBLIC, ...PICTURE, ...reach });
  if (!stored) return undefined;
  const { path: image, width, height } = stored;
  return { url, kind: 'picture', title: '', description: '', site: siteOf(url), image, width, height } as const;
}

/** Of an embed, which is one even where nobody tells its title. */
async function readEmbed(embed: NonNullable<ReturnType<typeof findEmbed>>, reach: Reach): Promise<Metadata> {
  const address = oembedAddress(embed);
  const fetched = address ? await fetchFile(address, { ...PUBLIC, ...JSON_ANSWER, ...reach }) : undefined;
  const told = fetched && 'body' in fetched ? readOembed(fetched.body.toString(), embed) : undefined;
  const onPage = embed.provider === 'gist' ? await readPage(embed.page, reach) : undefined;
  return { title: '', description: '', image: '', ...(told ?? onPage), site: embed.name };
}

const unread = () => new AppError('invalid', 'linkUnread', { errors: { url: ['linkUnread'] } });

async function readCard(stores: Stores, url: string, reach: Reach): Promise<LinkCard> {
  const embed = findEmbed(url);
  const said = embed ? await readEmbed(embed, reach) : await readPage(url, reach);
  if (!said || (!embed && said.title === '')) throw unread();
  const { title, description, image } = said;
  return {
    url: embed?.page ?? url,
    kind: embed ? 'embed' : 'bookmark',
    ...{ title, description },
    site: said.site || siteOf(url),
    image: await readCardPicture(stores, image, reach),
  };
}

async function readLink(stores: Stores, { url, as }: LinkInput, reach: Reach): Promise<LinkCard> {
  // Asked for as a page, some pictures lead to one about themselves.
  const mayBePicture = as === 'picture' || PICTURE_NAME.test(new URL(url).pathname);
  const picture = mayBePicture ? await readPicture(stores, url, reach) : undefined;
  if (picture) return picture;
  if (as === 'picture') throw unread();
  return readCard(stores, url, reach);
}

/**
 * What a card of an address says, or the picture that is there (docs/product.md#bookmarks): fetched now, from the open
 * internet alone, one address at a time for each account.
 * @throws AppError forbidden, too_many_requests, invalid when the page cannot be read or says nothing of itself
 */
export async function describeLink(
  { db, storage }: Omit<Stores, 'account'>,
  actor: Actor,
  asked: LinkInput,
  reach: Reach = {},
): Promise<LinkCard> {
  requirePermission(actor, 'posts.write');
  if (asking.has(actor.id))
    throw new AppError('too_many_requests', 'linkWaiting', { headers: { 'Retry-After': '10' } });
  asking.add(actor.id);
  try {
    await countForAccount(db, 'links', actor.id);
    return await readLink({ db, storage, account: actor.id }, asked, reach);
  } finally {
    asking.delete(actor.id);
  }
}

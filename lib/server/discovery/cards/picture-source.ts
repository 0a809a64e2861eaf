import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { imageSize } from '../../../image-variants.ts';
import { pathForPrograms } from '../../../paths.ts';
import { authorsOf } from '../../../rules/posts.ts';
import type { Category } from '../../../schemas/category.ts';
import type { PublicUser } from '../../../schemas/user.ts';
import { openPixels } from '../../content/images/decode-image.ts';
import { siteSettings } from '../../db/site-settings.ts';
import type { PicturedPost } from '../../services/pages/find-pictured-post.ts';
import { keyOf } from '../../storage/storage.ts';
import { absoluteUrl } from '../text-response.ts';

/** docs/product.md#social-cards: pixels and bytes of a picture for shared links. */
export const PICTURE = { width: 1200, height: 630, bytes: 300_000 } as const;

const QUALITIES = [84, 72, 58, 44, 30];

/** A picture as JPEG of the best quality that keeps it under the size of docs/product.md#social-cards. */
export async function toSmallJpeg(picture: Sharp): Promise<Buffer> {
  const pixels = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    const image = await openPixels(pixels);
    jpeg = await image.jpeg({ quality, mozjpeg: true, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' }).toBuffer();
    if (jpeg.length < PICTURE.bytes) break;
  }
  return jpeg;
}

/** What a picture for shared links shows. */
export type PictureSource = {
  title: string;
  language: string;
  author: string | null;
  siteName: string;
  /** The operator's colour, as hex. */
  accent: string | null;
  /** Storage key of the operator's logo, or of the icon where there is no logo. */
  logoKey: string | null;
  /** Storage key of the image that is shown in place of a card. */
  imageKey: string | null;
};

/** What a card has of the site. */
function siteLook(): Pick<PictureSource, 'siteName' | 'accent' | 'logoKey'> {
  const { name: siteName, accent, logo, icon } = siteSettings();
  return { siteName, accent, logoKey: keyOf(logo ?? icon ?? '') ?? null };
}

/** Raised when pictures are drawn in another way. */
const DRAWING = 2;
/** Enlarged more than twice, an image looks worse than a card. */
const NARROWEST = 600;
const OWN_IMAGE = /^\/uploads\/(featured-images\/[^/]+)$/;

/** Images on other sites are not fetched: their posts get a card. */
function ownImageKey(stored: string | null): string | null {
  const key = OWN_IMAGE.exec(stored ?? '')?.[1];
  return key !== undefined && (imageSize(key)?.width ?? 0) >= NARROWEST ? key : null;
}

export function pictureOfPost(post: PicturedPost): PictureSource {
  const author = authorsOf(post)
    .map(({ name }) => name)
    .join(', ');
  return {
    title: post.title,
    language: post.language,
    author: author || null,
    ...siteLook(),
    imageKey: ownImageKey(post.featured_image),
  };
}

/** A card with a name in place of a title. */
function pictureOfName(title: string, said: string | null): PictureSource {
  return { title, language: siteSettings().language, author: said, ...siteLook(), imageKey: null };
}

/** The card of somebody's page. */
export function pictureOfUser({ full_name, username }: Pick<PublicUser, 'full_name' | 'username'>): PictureSource {
  const name = full_name.trim() || username;
  return pictureOfName(name, name === username ? null : `@${username}`);
}

/** The card of a category's page. */
export const pictureOfCategory = ({ name }: Pick<Category, 'name'>): PictureSource => pictureOfName(name, null);

/** The card of the page at `path` as its head names it. */
export function cardOf(path: string, source: PictureSource): { url: string; alt: string } {
  return { url: absoluteUrl(pathForPrograms.picture(path, pictureVersion(source))), alt: source.title };
}

/** For pages that have no picture of their own. */
export function pictureOfSite(): PictureSource {
  const { name, tagline, language } = siteSettings();
  return { title: name, language, author: tagline || null, ...siteLook(), imageKey: null };
}

/** Names a picture by everything that it is made of: it is in the address, so that the picture there never changes. */
export function pictureVersion({ imageKey, ...card }: PictureSource): string {
  const { title, language, author, siteName, accent, logoKey } = card;
  const parts = imageKey === null ? [title, language, author, siteName, accent, logoKey] : [imageKey];
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, ...parts]))
    .digest('hex')
    .slice(0, 20);
}

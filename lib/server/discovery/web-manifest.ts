import { createHash } from 'node:crypto';
import { decodeImage, openPixels } from '../content/images/decode-image.ts';
import { siteSettings } from '../db/site-settings.ts';
import { AppError } from '../errors.ts';
import { serially } from '../http/turns.ts';
import { keepDrawn } from '../storage/file-storage.ts';
import { isPicture } from '../storage/serve-upload.ts';
import { keyOf, type Storage } from '../storage/storage.ts';

/** Edges, in pixels, of the icons that a site has: of a tab, of a phone's home screen, and of an app. */
const ICON_SIZES = [32, 180, 192, 512] as const;
type IconSize = (typeof ICON_SIZES)[number];

// Files of the house's own mark (public/).
const OWN_ICONS: Record<IconSize, string> = {
  32: '/favicon.ico',
  180: '/apple-touch-icon.png',
  192: '/icon-192.png',
  512: '/icon-512.png',
};

const versionOf = (icon: string) => createHash('sha256').update(`1 ${icon}`).digest('hex').slice(0, 20);

/** Address of the site's icon of a size: the operator's, or the house's own. */
export function iconPath(size: IconSize): string {
  const { icon } = siteSettings();
  return icon === null ? OWN_ICONS[size] : `/og/icons/${size}-${versionOf(icon)}.png`;
}

/** Where an address of the house's own mark leads on a site that has another; undefined where it is the mark itself. */
export function movedIcon(path: string): string | undefined {
  if (siteSettings().icon === null) return undefined;
  if (path === '/favicon.svg' || path === '/icon-maskable-512.png') return iconPath(512);
  const size = ICON_SIZES.find((one) => OWN_ICONS[one] === path);
  return size && iconPath(size);
}

async function draw(input: Buffer, size: IconSize): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const pixels = await decodeImage(input, { width: size, height: size, fit: 'contain', background: clear });
  return (await openPixels(pixels)).png().toBuffer();
}

/**
 * `192-<version>.png`: the operator's icon as a square PNG, made once and kept in the storage.
 * @throws AppError not_found for anything but an icon that the site has now
 */
export async function iconFile(storage: Storage, file: string): Promise<Buffer> {
  const { icon } = siteSettings();
  const size = ICON_SIZES.find((one) => icon !== null && file === `${one}-${versionOf(icon)}.png`);
  const missing = new AppError('not_found', 'fileMissing');
  if (size === undefined || icon === null) throw missing;
  const key = `og/icons/${file}`;
  const kept = await storage.get(key);
  if (kept && isPicture(kept.body)) return kept.body;
  return serially('og', async () => {
    const image = await storage.get(keyOf(icon) ?? '');
    if (!image) throw missing;
    const drawn = await draw(image.body, size);
    await keepDrawn(storage, key, drawn);
    return drawn;
  });
}

const png = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

// Of the house's own mark alone: it is drawn with room around it, and as a vector.
const OWN = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  png('/icon-maskable-512.png', 512, 'maskable'),
];

/** The web app manifest, as JSON. */
export function webManifest(): string {
  const { name, description, icon, language } = siteSettings();
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    ...(description && { description, lang: language }),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [png(iconPath(192), 192, 'any'), png(iconPath(512), 512, 'any'), ...(icon === null ? OWN : [])],
  });
}

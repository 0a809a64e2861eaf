/** Widths, in pixels, of the smaller copies that are made of a featured image when it is stored. */
const VARIANT_WIDTHS = [480, 960] as const;

/**
 * For `sizes`: an image as wide as a phone's screen. Beyond about two pixels for each of CSS nobody sees a difference, so
 * that the finest screens take a copy as for two, of half the bytes.
 */
export const PHONE_IMAGE_SIZES = '(min-resolution: 2.5x) 67vw, 100vw';

/** Below it every image of posts has its address. */
export const IMAGE_FOLDER = '/uploads/featured-images/';
// `<id>-<W>x<H>[-<tones>][-avif][-moving].webp`: what a page has to know of an image is in its name, so that showing one needs
// no look-up. Tones are two colours of three hex digits, the upper and the lower half's.
const OWN_NAME = /^[a-z0-9]+-(\d{1,5})x(\d{1,5})(?:-([0-9a-f]{3})([0-9a-f]{3}))?(-avif)?(-moving)?\.webp$/;

/** What follows the id in the name of one of our images. */
type ImageFacts = {
  width: number;
  height: number;
  /** CSS colours of the upper and the lower half; absent where the image is transparent. */
  tones: readonly [string, string] | undefined;
  /** Whether each file has a copy in AVIF. */
  formats: 'webp' | 'webp and avif';
  /** Whether a copy of it moves, of which all its own files show the first frame. */
  moves: boolean;
};

/** What the name of one of our featured images says; undefined for other names. */
function imageFacts(path: string): ImageFacts | undefined {
  const match = OWN_NAME.exec(path.slice(path.lastIndexOf('/') + 1));
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || !(width > 0 && height > 0)) return undefined;
  const [, , , upper, lower, avif, moving] = match;
  return {
    width,
    height,
    tones: upper && lower ? [`#${upper}`, `#${lower}`] : undefined,
    formats: avif ? 'webp and avif' : 'webp',
    moves: moving !== undefined,
  };
}

/** Pixel size of one of our featured images, which its name carries. Undefined for other names. */
export function imageSize(path: string): { width: number; height: number } | undefined {
  const facts = imageFacts(path);
  return facts && { width: facts.width, height: facts.height };
}

/** File name (or path) of the copy with this width: `<name>.<width>.webp`. */
export function variantName(fileName: string, width: number): string {
  return fileName.replace(/\.webp$/, `.${width}.webp`);
}

/** File name (or path) of a file's copy in AVIF. */
export function avifName(fileName: string): string {
  return fileName.replace(/\.webp$/, '.avif');
}

/** The widths of the copies that exist of an image this wide: those that are smaller than it. */
export function variantWidths(fullWidth: number): number[] {
  return VARIANT_WIDTHS.filter((width) => width < fullWidth);
}

/** Every file of one of our images, smaller copies first, and its width. None for a foreign name. */
function filesOf(path: string, facts: ImageFacts): [name: string, width: number][] {
  const smaller = variantWidths(facts.width).map((width): [string, number] => [variantName(path, width), width]);
  return [...smaller, [path, facts.width]];
}

function ownFacts(path: string): ImageFacts | undefined {
  const name = path.startsWith(IMAGE_FOLDER) ? path.slice(IMAGE_FOLDER.length) : '/';
  return name.includes('/') ? undefined : imageFacts(name);
}

/** Pixel size of one of our featured images by its address; undefined for an address elsewhere, however it is named. */
export function ownImageSize(path: string): { width: number; height: number } | undefined {
  return ownFacts(path) && imageSize(path);
}

/** `srcset` of one of our featured images, undefined for any other address. */
export function imageSrcSet(path: string): string | undefined {
  const facts = ownFacts(path);
  return (
    facts &&
    filesOf(path, facts)
      .map(([name, width]) => `${name} ${width}w`)
      .join(', ')
  );
}

/** The same in AVIF, which most images take up less in; undefined where there are no such copies. */
export function avifSrcSet(path: string): string | undefined {
  const facts = ownFacts(path);
  if (facts?.formats !== 'webp and avif') return undefined;
  return filesOf(path, facts)
    .map(([name, width]) => `${avifName(name)} ${width}w`)
    .join(', ');
}

/** File name (or path) of the copy that moves, of an image that was an animation. */
export function movingName(fileName: string): string {
  return fileName.replace(/\.webp$/, '.moving.webp');
}

/** Address of the copy that moves; undefined where there is none, and for an address elsewhere, however it is named. */
export function movingAddress(path: string): string | undefined {
  return ownFacts(path)?.moves ? movingName(path) : undefined;
}

/** Names of all files of an image, whose own name this is. */
export function imageFiles(name: string): string[] {
  const facts = imageFacts(name);
  if (!facts) return [name];
  const files = filesOf(name, facts).map(([file]) => file);
  const all = facts.formats === 'webp' ? files : files.flatMap((file) => [avifName(file), file]);
  return facts.moves ? [movingName(name), ...all] : all;
}

/** CSS background that stands where an image will be: its colours, blurred. */
export function imageBackdrop(path: string): string | undefined {
  const tones = imageFacts(path)?.tones;
  return tones && `linear-gradient(${tones.join(',')})`;
}

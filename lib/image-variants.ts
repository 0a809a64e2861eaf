/** Widths, in pixels, of the smaller copies that are made of a featured image when it is stored. */
export const VARIANT_WIDTHS = [480, 960] as const;

const FOLDER = '/uploads/featured-images/';
const OWN_NAME = /^[a-z0-9]+-(\d{1,5})x(\d{1,5})\.webp$/;

/** Pixel size of one of our featured images, which its name carries: `<id>-<W>x<H>.webp`. Undefined for other names. */
export function imageSize(path: string): { width: number; height: number } | undefined {
  const match = OWN_NAME.exec(path.slice(path.lastIndexOf('/') + 1));
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** File name (or path) of the copy with this width: `<id>-<W>x<H>.<width>.webp`. */
export function variantName(fileName: string, width: number): string {
  return fileName.replace(/\.webp$/, `.${width}.webp`);
}

/** The widths of the copies that exist of an image this wide: those that are smaller than it. */
export function variantWidths(fullWidth: number): number[] {
  return VARIANT_WIDTHS.filter((width) => width < fullWidth);
}

/** `srcset` of one of our featured images, undefined for any other address. */
export function imageSrcSet(path: string): string | undefined {
  const name = path.startsWith(FOLDER) ? path.slice(FOLDER.length) : '';
  const size = name.includes('/') ? undefined : imageSize(name);
  if (!size) return undefined;
  const smaller = variantWidths(size.width).map((width) => `${variantName(path, width)} ${width}w`);
  return [...smaller, `${path} ${size.width}w`].join(', ');
}

import type sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { escapeXml } from '../xml/escape-xml.ts';
import { FONT_FAMILIES, fontsFile } from './own-fonts.ts';

export type TextStyle = {
  weight: 'Bold' | 'Regular';
  /** Pixels. */
  size: number;
  /** #rrggbb */
  color: string;
  /** BCP 47: some letters differ by language. */
  language: string;
  /** Lines break here, in pixels. */
  width: number;
};

/** RGBA pixels. */
export type DrawnText = { data: Buffer; width: number; height: number };

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;
const PIXELS_PER_POINT = 72;

/** sharp, loaded at first use, with our fonts: its text engine reads where they are once, before its first text. */
export async function loadSharp(): Promise<typeof sharp> {
  // eslint-disable-next-line no-restricted-syntax -- the engine takes this from the environment only
  process.env.FONTCONFIG_FILE = fontsFile();
  return (await import('sharp')).default;
}

/** Text as a transparent image as large as its ink. Shaped by Pango, so that every script joins as it should. */
export async function drawText(text: string, { weight, size, color, language, width }: TextStyle): Promise<DrawnText> {
  const open = await loadSharp();
  const lang = LANGUAGE.test(language) ? ` lang="${language}"` : '';
  const markup = `<span foreground="${color}"${lang}>${escapeXml(text)}</span>`;
  const font = `${FONT_FAMILIES} ${weight} ${size}`;
  const image = open({ text: { text: markup, font, width, rgba: true, dpi: PIXELS_PER_POINT, wrap: 'word-char' } });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A drawn text as a layer of a picture, cut off below `height`. */
export function asLayer({ data, width, height }: DrawnText, place: { left: number; top: number; height: number }): OverlayOptions {
  const rows = Math.min(height, place.height);
  return { input: data.subarray(0, rows * width * 4), raw: { width, height: rows, channels: 4 }, left: place.left, top: place.top };
}

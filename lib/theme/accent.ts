import { contrast, mix, roundContrast, toHex, toRgb, type Rgb } from './contrast.ts';

/** The least contrast of text with what is behind it (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
// The pages and boxes of lib/theme.ts, and the grey that stands behind some text.
const LIGHT_PAGE = WHITE;
const LIGHT_GREY: Rgb = [240, 240, 240];
const DARK_PAGE = toRgb('#12161c');
const DARK_PAPER = toRgb('#181d25');
// A tint is read beside white text: it may stand back a little less than the least.
const TINT_CONTRAST = 7;

/** The tones of one scheme: `main` for areas and marks, `dark` for links in text, `light` behind text. */
export type AccentTones = { main: string; dark: string; light: string; contrastText: string };

/** The first colour on the way from one to another that `suits`; the other one where none does. */
function walk(from: Rgb, to: Rgb, suits: (color: Rgb) => boolean): Rgb {
  for (let step = 0; step < 50; step += 1) {
    const color = mix(from, to, step / 50);
    if (suits(color)) return color;
  }
  return to;
}

const reads = (color: Rgb, behind: readonly Rgb[], least = LEAST_CONTRAST) =>
  behind.every((other) => contrast(color, other) >= least);

function lightTones(accent: Rgb): AccentTones {
  const light = mix(accent, WHITE, 0.9);
  const dark = walk(mix(accent, BLACK, 0.12), BLACK, (color) => reads(color, [LIGHT_PAGE, LIGHT_GREY, light]));
  return { main: toHex(accent), dark: toHex(dark), light: toHex(light), contrastText: toHex(WHITE) };
}

function darkTones(accent: Rgb): AccentTones {
  const light = mix(accent, DARK_PAPER, 0.78);
  const suits = (color: Rgb) => reads(color, [DARK_PAGE, DARK_PAPER], TINT_CONTRAST) && reads(color, [light]);
  const main = walk(mix(accent, WHITE, 0.3), WHITE, suits);
  const text = walk(mix(accent, BLACK, 0.7), BLACK, (color) => reads(color, [main], TINT_CONTRAST));
  return { main: toHex(main), dark: toHex(main), light: toHex(light), contrastText: toHex(text) };
}

/** The tones of both schemes that an accent gives: as it is on the light page, a tint of it on the dark one. */
export function accentTones(accent: string): { light: AccentTones; dark: AccentTones } {
  return { light: lightTones(toRgb(accent)), dark: darkTones(toRgb(accent)) };
}

/** What of an accent is read: it on the light page, and the text on it in each scheme. */
export type AccentContrast = { page: number; text: number; textInDark: number };

/** How well an accent is read, as ratios of contrast. */
export function measureAccent(accent: string): AccentContrast {
  const { light, dark } = accentTones(accent);
  const on = ({ main, contrastText }: AccentTones) => roundContrast(contrast(toRgb(main), toRgb(contrastText)));
  return { page: roundContrast(contrast(toRgb(accent), LIGHT_PAGE)), text: on(light), textInDark: on(dark) };
}

/** The least of them. */
export function leastContrast(accent: string): number {
  return Math.min(...Object.values(measureAccent(accent)));
}

const channel = (hex: string) => toRgb(hex).join(' ');

function variables(tones: AccentTones, page: Rgb, selected: number): string {
  const palette = (['main', 'dark', 'light', 'contrastText'] as const).flatMap((name) => [
    `--mui-palette-primary-${name}:${tones[name]}`,
    `--mui-palette-primary-${name}Channel:${channel(tones[name])}`,
  ]);
  const track = toHex(mix(toRgb(tones.main), page, 0.62));
  const derived = ['LinearProgress-primaryBg', 'Slider-primaryTrack', 'Switch-primaryDisabledColor'].map(
    (name) => `--mui-palette-${name}:${track}`,
  );
  return [
    ...palette,
    ...derived,
    `--mui-palette-action-selected:rgb(${channel(tones.main)} / ${selected})`,
    `--mui-palette-action-selectedChannel:${channel(tones.main)}`,
  ].join(';');
}

/** The variables of the theme (lib/theme/variables.css) that an accent changes, as a style sheet. */
export function accentCss(accent: string): string {
  const { light, dark } = accentTones(accent);
  return `:root:root,.light.light{${variables(light, WHITE, 0.09)}}.dark.dark{${variables(dark, DARK_PAPER, 0.14)}}`;
}

/** The dark scheme of a mail in an accent. What its elements say in `style` is light: programs that leave a sheet out show that. */
export function mailCss(accent: string): string {
  const { main, contrastText } = accentTones(accent).dark;
  const dark = [
    `.page{background:${toHex(DARK_PAGE)}!important;color:#e7eaee!important}`,
    '.quiet{color:#a5afbb!important}',
    `.title{color:${main}!important}`,
    `.button{background:${main}!important;color:${contrastText}!important}`,
  ];
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${dark.join('')}}`;
}

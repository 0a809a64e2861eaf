import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { theme } from '@/lib/theme';
import { variablesCss } from '@/lib/theme/write-variables-css';

test('lib/theme/variables.css is what the theme says (node lib/theme/write-variables-css.ts)', () => {
  const withoutSpaces = (css: string) => css.replace(/\s+/g, '');
  expect(withoutSpaces(readFileSync('lib/theme/variables.css', 'utf8'))).toBe(withoutSpaces(variablesCss()));
});

test('the theme has the colours and corners of docs/product.md#screens', () => {
  expect(theme.colorSchemes.light?.palette.primary.main).toBe('#1976d2');
  expect(theme.colorSchemes.light?.palette.secondary.main).toBe('#dc004e');
  expect(theme.shape.borderRadius).toBe(8);
});

/** Relative luminance of #rrggbb (WCAG 2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['light', 'dark'] as const)('text of the %s scheme has a contrast of at least 4.5', (scheme) => {
  const palette = theme.colorSchemes[scheme]?.palette;
  if (!palette) throw new Error('no such scheme');
  const { background, text, primary, secondary } = palette;
  const pairs: [string, string][] = [
    [text.primary, background.default],
    [text.secondary, background.default],
    [text.secondary, background.paper],
    [primary.main, background.default],
    [primary.dark, background.default],
    [primary.dark, primary.light],
    [primary.contrastText, primary.main],
    [secondary.main, background.default],
    [secondary.dark, secondary.light],
    [text.primary, secondary.light],
  ];
  expect(Math.min(...pairs.map((pair) => contrast(...pair)))).toBeGreaterThanOrEqual(4.5);
});

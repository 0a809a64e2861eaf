/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { accentCss, accentTones, leastContrast, LEAST_CONTRAST, measureAccent } from '../../lib/theme/accent.ts';
import { contrast, toRgb } from '../../lib/theme/contrast.ts';
import { variablesCss } from '../../lib/theme/write-variables-css.ts';

// Every sixth of each channel: dark, pale, grey and glaring colours.
const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLORS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));

test('contrast is that of WCAG', () => {
  expect(contrast(toRgb('#000000'), toRgb('#ffffff'))).toBeCloseTo(21, 5);
  expect(contrast(toRgb('#777777'), toRgb('#ffffff'))).toBeCloseTo(4.48, 2);
  expect(contrast(toRgb('#1976d2'), toRgb('#ffffff'))).toBeCloseTo(4.6, 1);
});

test('an accent that can be read on the light page is one everywhere, and any other is told by its measure', () => {
  expect(measureAccent('#ffd600')).toMatchObject({ page: 1.41 });
  for (const color of COLORS) {
    const isReadable = contrast(toRgb(color), toRgb('#ffffff')) >= LEAST_CONTRAST;
    expect([color, leastContrast(color) >= LEAST_CONTRAST]).toEqual([color, isReadable]);
  }
});

test('every tone is read on what it stands on, in both schemes', () => {
  for (const color of COLORS.filter((one) => leastContrast(one) >= LEAST_CONTRAST)) {
    const { light, dark } = accentTones(color);
    const pairs: [string, string][] = [
      ...['#ffffff', '#f0f0f0', light.light].map((behind): [string, string] => [light.dark, behind]),
      ...['#12161c', '#181d25', dark.light].map((behind): [string, string] => [dark.dark, behind]),
      [light.contrastText, light.main],
      [dark.contrastText, dark.main],
      [dark.main, '#12161c'],
    ];
    for (const [text, behind] of pairs)
      expect([color, text, behind, contrast(toRgb(text), toRgb(behind)) >= LEAST_CONTRAST]).toEqual([
        color,
        text,
        behind,
        true,
      ]);
  }
});

test('the sheet changes variables that the theme has, and holds nothing but colours', () => {
  const css = accentCss('#7b1fa2');
  const names = [...css.matchAll(/--mui-[\w-]+/g)].map(([name]) => name);
  const known = variablesCss();
  expect(names.filter((name) => !known.includes(`${name}:`))).toEqual([]);
  // Whatever else of the theme holds the house's colour follows the accent.
  const house = /--mui-[\w-]+(?=: (?:#1976d2|25 118 210|rgba\(25, 118, 210|rgb\(167, 202, 237))/g;
  expect([...known.matchAll(house)].map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
  expect(css).toContain('--mui-palette-primary-main:#7b1fa2;');
  expect(css).not.toMatch(/[<>@"'\\]/);
});

import { expect, jest, test } from '@jest/globals';
import { countGraphemes, firstGrapheme, fitsGraphemes } from '../lib/text/graphemes.ts';
import { initials, lightenNumbers, SHORT_DAY, SHORT_MOMENT } from '../lib/format.ts';
import { directionOf, LANGUAGES, localeOf } from '../lib/rules/languages.ts';
import { startOf, truncate } from '../lib/text/cut.ts';

test('a short text stays as it is', () => {
  expect(truncate('short', 150)).toBe('short');
  expect(truncate('a'.repeat(150), 150)).toBe('a'.repeat(150));
});

test('a long text is cut and gets three dots', () => {
  expect(truncate('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}...`);
});

test('a Bengali conjunct is one character and is never cut', () => {
  expect(countGraphemes('ক্ষমতা')).toBe(3);
  expect(truncate('ক্ষক্ষক্ষ', 2)).toBe('ক্ষক্ষ...');
});

test('an emoji family is one character', () => {
  expect(countGraphemes('👨‍👩‍👧‍👦!')).toBe(2);
  expect(truncate('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 1)).toBe('👨‍👩‍👧‍👦...');
});

test('initials come from the first and the last word, in any script', () => {
  expect(initials('Leela Rao')).toBe('LR');
  expect(initials('তাহমিদ রহমান')).toBe('তার');
  expect(initials('tomas')).toBe('T');
  expect(initials('  ')).toBe('');
});

test('the start of a text holds no half of a character', () => {
  expect(startOf('search', 4)).toBe('sear');
  expect(startOf('a😀😀', 3)).toBe('a😀');
  expect(startOf('a😀😀', 4)).toBe('a😀');
  expect(startOf('😀', 1)).toBe('');
});

test('a day in a list is written as the day of a moment in a list, in every language', () => {
  const at = new Date('2026-11-08T12:35:00Z');
  for (const { code } of LANGUAGES) {
    const say = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(code, { ...options, timeZone: 'UTC' }).format(at);
    expect([code, say(SHORT_MOMENT).startsWith(say(SHORT_DAY))]).toEqual([code, true]);
  }
});

test.each(LANGUAGES)('counts are written without the tables of a browser as with them: $code', ({ code, rtl }) => {
  const intl = { NumberFormat: Intl.NumberFormat };
  lightenNumbers(intl);
  const locale = localeOf(code);
  const counts = Array.from({ length: 16 }, (_, power) => [
    10 ** power - 1,
    10 ** power,
    Math.floor(10 ** power * 1.2345678912345),
  ]).flat();
  for (const options of [undefined, {}, { useGrouping: false }]) {
    const light = new intl.NumberFormat(locale, options);
    const whole = new Intl.NumberFormat(locale, options);
    for (const count of counts) expect(light.format(count)).toBe(whole.format(count));
  }
  expect(directionOf(code)).toBe(rtl ? 'rtl' : 'ltr');
});

test('only what is no count asks for the tables of a browser', () => {
  const made = jest.fn();
  class Counted extends Intl.NumberFormat {
    constructor(...args: ConstructorParameters<typeof Intl.NumberFormat>) {
      super(...args);
      made();
    }
  }
  const intl = { NumberFormat: Counted as typeof Intl.NumberFormat };
  lightenNumbers(intl);
  const numbers = new intl.NumberFormat('bn-u-nu-beng');
  expect(numbers.format(2026)).toBe('২,০২৬');
  expect(made).not.toHaveBeenCalled();
  expect([numbers.format(-1), numbers.format(0.5), numbers.format(NaN)]).toEqual(['-১', '০.৫', 'NaN']);
  expect(numbers.resolvedOptions().numberingSystem).toBe('beng');
  expect([String(numbers), Reflect.get(numbers, 'then')]).toEqual(['[object Intl.NumberFormat]', undefined]);
  expect(made).toHaveBeenCalledTimes(1);
  expect(new intl.NumberFormat('en', { style: 'percent' }).format(0.5)).toBe('50%');
  expect(new intl.NumberFormat('sv').format(1234)).toBe(new Intl.NumberFormat('sv').format(1234));
});

test('the first letter of a name is found without the tables of a browser where nothing can join it', () => {
  expect([firstGrapheme(''), firstGrapheme('Leela'), firstGrapheme('e\u0301a'), firstGrapheme('é')]).toEqual([
    '',
    'L',
    'e\u0301',
    'é',
  ]);
});

test('a text fits by its graphemes, and a tower of marks is none', () => {
  const fit = ['ক্ষ'.repeat(30), '👨‍👩‍👧‍👦'.repeat(30), 'a' + '\u0301'.repeat(199), ''];
  expect(fit.map((text) => fitsGraphemes(text, 30))).toEqual([true, true, true, true]);
  const wrong = ['ক্ষ'.repeat(31), 'a' + '\u0301'.repeat(200), 'a'.repeat(601)];
  expect(wrong.map((text) => fitsGraphemes(text, 30))).toEqual([false, false, false]);
});

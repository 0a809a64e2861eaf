import { expect, test } from '@jest/globals';
import { keepFormats } from '../../lib/i18n/keep-formats.ts';

function keptFormats() {
  const { DateTimeFormat, NumberFormat, PluralRules, RelativeTimeFormat, ListFormat } = Intl;
  const intl = { DateTimeFormat, NumberFormat, PluralRules, RelativeTimeFormat, ListFormat };
  keepFormats(intl);
  return intl;
}

test('a format is made once for a language and its options', () => {
  const { NumberFormat, DateTimeFormat } = keptFormats();
  expect(new NumberFormat('bn')).toBe(new NumberFormat('bn'));
  expect(new NumberFormat('bn').format(1234)).toBe('১,২৩৪');
  expect(new NumberFormat('en')).not.toBe(new NumberFormat('bn'));
  expect(new NumberFormat('en', { useGrouping: false }).format(2026)).toBe('2026');
  expect(new NumberFormat('en').format(2026)).toBe('2,026');
  const date = (timeZone: string) => new DateTimeFormat('en', { dateStyle: 'long', timeZone });
  expect(date('UTC').format(0)).toBe('January 1, 1970');
  expect(date('America/New_York').format(0)).toBe('December 31, 1969');
});

test('what cannot be told apart by its name is made anew', () => {
  const { NumberFormat, PluralRules } = keptFormats();
  expect(new NumberFormat(new Intl.Locale('bn')).format(1)).toBe('১');
  expect(new NumberFormat(new Intl.Locale('en')).format(1)).toBe('1');
  class Own extends PluralRules {
    own = true;
  }
  expect(new Own('en').own).toBe(true);
  expect(new Own('en')).not.toBe(new Own('en'));
  expect(new PluralRules('en')).toBeInstanceOf(Intl.PluralRules);
});

test('a language that is none is refused each time', () => {
  const { ListFormat } = keptFormats();
  for (let n = 0; n < 2; n += 1) expect(() => new ListFormat('no such language')).toThrow(RangeError);
});

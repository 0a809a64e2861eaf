import { expect, test } from '@jest/globals';
import { LANGUAGES } from '@/lib/rules/languages';
import { readTexts } from '../../e2e/setup/interface-texts';

test('to let the text tell its language is called otherwise than the field in which one chooses that', () => {
  const same = LANGUAGES.flatMap(({ code }) => {
    const texts = readTexts(code);
    return ['site.pages', 'editor.settings'].flatMap((where) => {
      const [field, choice] = [texts.get(`${where}.language`), texts.get(`${where}.languageFromText`)];
      if (!field || !choice) return [`${code}: ${where} has no such texts`];
      return field === choice ? [`${code}: ${choice}`] : [];
    });
  });
  expect(same).toEqual([]);
});

/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCatalogue } from './catalogue.ts';

// What people have named, written or sent: in any script, and beginning or ending with any sign.
const GIVEN = /(.?)\{(?:name|title|email|address|from|into)\}(.?)/gu;

for (const language of ['ar', 'ur'])
  test(`${language}: a path, a title and a name keep their signs at their own ends within a sentence`, () => {
    const turned = ['admin', 'editor', 'site'].flatMap((namespace) =>
      [...readCatalogue(language, namespace)].flatMap(([key, text]) =>
        [...text.matchAll(GIVEN)].some(([, before, after]) => before !== '\u2068' || after !== '\u2069')
          ? [`${namespace}.${key}`]
          : [],
      ),
    );
    expect(turned).toEqual([]);
    expect(readCatalogue(language, 'errors').get('redirectFrom')).toContain('\u200e/old-page');
  });

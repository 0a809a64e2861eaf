/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readCatalogue } from './catalogue.ts';

// What writers write has one name in each language, and so has what is shown: other words for the same make people ask
// what the difference is.
const OTHER_WORDS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:articles?|pictures?)\b/iu,
  de: /Artikel|(?<!\p{L})Posts?(?!\p{L})/u,
  es: /artículo/iu,
  fr: /(?<!\p{L})(?:billets?|posts?)(?!\p{L})/u,
  it: /(?<!\p{L})posts?(?!\p{L})/u,
  pt: /artigo|postage|publicações|(?<!\p{L})(?:uma|as|da|desta) publicação/iu,
  ru: /(?<!\p{L})(?:пост|посты|постов|стать[яиюе])(?!\p{L})/iu,
  ja: /(?<!コメント[をの]|返信を)投稿/u,
  ko: /게시물|포스트/u,
  zh: /帖子|博文/u,
  ar: /تدوين|مقال(?![ةت]|ات)/u,
  hi: /लेख(?![कनाि])|पोस्ट/u,
  bn: /পোস্ট/u,
  ur: /مضمون|پوسٹ/u,
};

/** What other sites have is called by their words. */
const OF_OTHERS = new Set(['card.help']);

test.each(Object.entries(OTHER_WORDS))('%s calls one thing by one word', (language, others) => {
  const namespaces = readdirSync(`messages/${language}`).map((file) => file.replace('.json', ''));
  const said = namespaces.flatMap((namespace) =>
    [...readCatalogue(language, namespace)].flatMap(([key, text]) =>
      others.test(text) && !OF_OTHERS.has(key) ? [`${namespace} ${key}: ${text}`] : [],
    ),
  );
  expect(said).toEqual([]);
});

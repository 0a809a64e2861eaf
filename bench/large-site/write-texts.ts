import { seededRandom, zipfIndex, type Random } from './random.ts';
import { makeVocabulary, type Language } from './vocabulary.ts';

const WORDS_PER_LANGUAGE = 10_000;
const WORDS_PER_PARAGRAPH = 60;
const SHARE_OF_ENGLISH = 0.6;
const SHARE_WITH_EXCERPT = 0.5;

type PostText = {
  number: number;
  title: string;
  excerpt: string;
  content: string;
  text: string;
  language: Language;
};

export type TextWriter = {
  /** The commonest words first. */
  vocabulary: Record<Language, string[]>;
  text(number: number, words: number): PostText;
  sentence(): string;
};

/** Writes texts whose words are as unevenly common as those of real ones. */
export function createTextWriter(seed: number): TextWriter {
  const random: Random = seededRandom(seed);
  const vocabulary = {
    en: makeVocabulary(random, 'en', WORDS_PER_LANGUAGE),
    bn: makeVocabulary(random, 'bn', WORDS_PER_LANGUAGE),
  };

  function words(language: Language, count: number): string {
    const known = vocabulary[language];
    let line = '';
    for (let n = 0; n < count; n += 1) line += `${n === 0 ? '' : ' '}${known[zipfIndex(random, known.length)]}`;
    return line;
  }

  function text(number: number, count: number): PostText {
    const language = random() < SHARE_OF_ENGLISH ? 'en' : 'bn';
    const title = words(language, 4 + Math.floor(random() * 6));
    const paragraphs: string[] = [];
    for (let left = Math.round(count * (0.5 + random())); left > 0; left -= WORDS_PER_PARAGRAPH)
      paragraphs.push(words(language, Math.min(left, WORDS_PER_PARAGRAPH)));
    return {
      number,
      title,
      excerpt: random() < SHARE_WITH_EXCERPT ? words(language, 25) : '',
      content: paragraphs.map((paragraph) => `<p>${paragraph}.</p>`).join('\n'),
      text: paragraphs.map((paragraph) => `${paragraph}.`).join(' '),
      language,
    };
  }

  const sentence = () => words(random() < SHARE_OF_ENGLISH ? 'en' : 'bn', 3 + Math.floor(random() * 15));
  return { vocabulary, text, sentence };
}

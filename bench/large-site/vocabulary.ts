import { pick, type Random } from './random.ts';

export type Language = 'en' | 'bn';
type Syllables = { starts: Parts; middles: Parts; ends: Parts };
type Parts = readonly [string, ...string[]];

function parts(list: string): Parts {
  const [first = '', ...rest] = list.split(' ');
  return [first, ...rest];
}

// The commonest words are real ones: one-letter and stop-word searches meet them in nearly every post.
const COMMON: Record<Language, readonly string[]> = {
  en: (
    'the of and to a in is it that for was on with as are they at be this from have or by one had not but what all ' +
    'were when we there can an your which their said if do will each about how up out them then she many some so ' +
    'these would other into has more her two like him see time could no make than first been its who now people my ' +
    'made over did down only way find use may water long little very after words called just where most know'
  ).split(' '),
  bn: (
    'এবং ও এই না করে থেকে যে হয় তার জন্য একটি আমি সে কি আমার এক তা আর কিন্তু হয়ে কোনো সঙ্গে করা তাদের আমাদের ' +
    'দিয়ে মধ্যে পর যা বা বলে মানুষ সব নিয়ে ছিল হবে কথা যখন তখন অনেক কাজ দিন বছর প্রথম নতুন বাংলা দেশ জীবন সময় মতো শুধু এখন'
  ).split(' '),
};

const SYLLABLES: Record<Language, Syllables> = {
  en: {
    starts: parts(
      'b c d f g h l m n p r s t v w br ch cl cr dr fl gr pl pr sh st th tr str qu j k y z ex in con re un de',
    ),
    middles: parts('a e i o u ai ea ee oa ou ar er or al en an in on at it'),
    ends: parts('b d g k l m n p r s t ck ll nd ng nt rd rk st sh th x ly er ed ing s es tion ness'),
  },
  bn: {
    starts: parts(
      'ক খ গ ঘ চ ছ জ ঝ ট ঠ ড ঢ ত থ দ ধ ন প ফ ব ভ ম য র ল শ ষ স হ ক্ষ জ্ঞ প্র ত্র স্ব স্থ দ্ব ক্র গ্র শ্র অ আ ই উ এ ও',
    ),
    middles: parts('া ি ী ু ূ ৃ ে ৈ ো ৌ র ল ন ম ত ক'),
    ends: parts('র ন ল ত ক ম না তা রা কে ের তে ্য য় ন্ত ষ্ট ক্ত ঙ্গ ন্দ'),
  },
};

function inventWord(random: Random, { starts, middles, ends }: Syllables): string {
  const syllables = 1 + Math.floor(random() * 3);
  let word = '';
  for (let n = 0; n < syllables; n += 1) word += pick(random, starts) + pick(random, middles);
  return word + pick(random, ends);
}

/** `size` different words of a language, the commonest first. They follow its sounds; most do not exist. */
export function makeVocabulary(random: Random, language: Language, size: number): string[] {
  const words = new Set(COMMON[language].map((word) => word.normalize('NFC')));
  while (words.size < size) words.add(inventWord(random, SYLLABLES[language]).normalize('NFC'));
  return [...words].slice(0, size);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Comments as they come to a site: written by hand and by rule, in Bengali and English, with what a moderator says of them. */
type Labelled = { learning: string[]; judged: string[] };

type Demo = { posts: Record<string, { content: string }[]> };
const FILES = ['comments-bn.json', 'comments-en.json', 'comments-bn-2.json', 'comments-en-2.json'];

/** Those of the demo were written by hand. */
function byHand(): string[] {
  return FILES.flatMap((file) => {
    const demo = JSON.parse(readFileSync(join('content/demo', file), 'utf8')) as Demo;
    return Object.values(demo.posts).flatMap((list) => list.map(({ content }) => content));
  });
}

/** Every combination of one part of each list, in an order that mixes them. */
function combined(lists: readonly (readonly string[])[], count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    lists.map((list, at) => list[(n * (2 * at + 3) + Math.floor(n / list.length) * (at + 1)) % list.length]).join(' '),
  );
}

const HONEST_EN = [
  [
    'I read this twice.',
    'Thank you for this.',
    'I do not agree.',
    'My mother told it differently.',
    'Good morning.',
    'A question:',
    'One correction:',
  ],
  [
    'The second part',
    'The picture of the market',
    'Your recipe',
    'What you say about money and work',
    'The story of the bank by the river',
    'The paragraph on free schools',
    'Number 7 on your list',
  ],
  [
    'is the best that I have read this year.',
    'does not fit what I saw in Khulna.',
    'should be longer.',
    'made me call my sister.',
    'is explained at https://en.wikipedia.org/wiki/Bengal as well.',
    'won me over in the end.',
    'needs a source, I think.',
  ],
];
const HONEST_BN = [
  ['লেখাটা দুবার পড়লাম।', 'ধন্যবাদ।', 'একমত হতে পারলাম না।', 'ছোটবেলার কথা মনে পড়ল।', 'একটা প্রশ্ন ছিল।', 'খুব ভালো লাগল।'],
  ['দ্বিতীয় অংশটা', 'বাজারের ছবিটা', 'রান্নার কথাটা', 'টাকা আর কাজের প্রসঙ্গ', 'নদীর ধারের ব্যাংকের গল্পটা', 'শেষ অনুচ্ছেদটা'],
  [
    'এ বছরের সেরা।',
    'আরও লম্বা হলে ভালো হতো।',
    'পড়ে বোনকে ফোন করলাম।',
    'খুলনায় অন্যরকম দেখেছি।',
    'নিয়ে একটা সূত্র দিলে ভালো হয়।',
    'https://bn.wikipedia.org/wiki/বাংলা পাতাতেও আছে।',
    'শেষমেশ মন জিতে নিল।',
  ],
];
const SPAM_EN = [
  ['Best', 'Cheap', 'Real', '100% legal', 'New', 'Exclusive', 'Fast'],
  [
    'online casino',
    'betting tips',
    'crypto signals',
    'weight loss pills',
    'instant loan',
    'essay writing service',
    'SEO backlinks',
    'replica watches',
    'work from home job',
  ],
  [
    'with bonus!',
    'only today.',
    'guaranteed profit.',
    'no deposit needed.',
    'discount 70%.',
    'limited offer.',
    'earn $500 daily.',
  ],
  [
    'Click https://win-now.example/go',
    'Visit https://best-deal.example',
    'WhatsApp +880 1711 123456',
    'Contact me on Telegram @fastcash',
    'Register at https://bonus777.example/ref?id=9',
    'Order now: https://cheap-shop.example',
    'DM me for details',
  ],
];
const SPAM_BN = [
  ['ঘরে বসে', 'মাত্র ১০ মিনিটে', 'বিনা পুঁজিতে', '১০০% গ্যারান্টি!', 'সীমিত সময়ের অফার:', 'বিশ্বস্ত'],
  [
    'অনলাইন ক্যাসিনো',
    'বেটিং টিপস',
    'ক্রিপ্টো সিগন্যাল',
    'ওজন কমানোর ওষুধ',
    'জামানত ছাড়া লোন',
    'ফলোয়ার বাড়ানো',
    'অনলাইন ইনকাম',
  ],
  ['দিনে ৫০০০ টাকা আয়।', 'এখনই জয়েন করুন।', 'বোনাস নিন।', 'ছাড় চলছে।', 'নিশ্চিত লাভ।', 'আজই অর্ডার করুন।'],
  [
    'লিংক: https://taka-income.example',
    'হোয়াটসঅ্যাপ ০১৭১১-১২৩৪৫৬',
    'ইনবক্স করুন',
    'ক্লিক করুন https://bonus777.example',
    'টেলিগ্রাম @takaincome',
    'রেজিস্ট্রেশন https://win-now.example/bd',
  ],
];

const EACH = 500;
const half = (all: readonly string[], rest: 0 | 1) => all.filter((_, n) => n % 2 === rest);
const halves = (all: readonly string[]): Labelled => ({ learning: half(all, 0), judged: half(all, 1) });

/** 500 honest ones and 500 of spam, each split into a half to learn from and a half to judge. */
export function labelledComments(): { honest: Labelled; spam: Labelled } {
  const hand = byHand();
  const missing = EACH - hand.length;
  const honest = [
    ...hand,
    ...combined(HONEST_EN, Math.ceil(missing / 2)),
    ...combined(HONEST_BN, Math.floor(missing / 2)),
  ];
  const spam = [...combined(SPAM_EN, EACH / 2), ...combined(SPAM_BN, EACH / 2)];
  return { honest: halves(honest), spam: halves(spam) };
}

const OTHER_STYLES = 'tests/server/services/comments/moderation/other-styles.json';

/** 200 of each by other hands, which no rule of the filter was made for: short and long, jokes, corrections, love spells. */
export function commentsOfOtherStyles(): { honest: Labelled; spam: Labelled } {
  const all = JSON.parse(readFileSync(OTHER_STYLES, 'utf8')) as { honest: string[]; spam: string[] };
  return { honest: halves(all.honest), spam: halves(all.spam) };
}

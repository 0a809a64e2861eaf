/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { inWords } from '../setup/in-words.ts';
import { registerFormSchema, registerSchema, resetPasswordSchema } from '../../lib/schemas/auth.ts';
import { changePasswordSchema } from '../../lib/schemas/change-credentials.ts';
import { isCommonPassword, ownWordsOf } from '../../lib/schemas/common-password.ts';

const TRICKS = [
  ...['Password1!', 'Summer2024!', 'P@ssw0rd!', 'Pa$$w0rd123', 'PASSWORD!!1', 'pass-word-2026', 'Pass.Word.1!'],
  ...[
    'p4ssw0rd#',
    'Winter23!',
    'January2025#',
    'Monday-01',
    '2024Summer!',
    '!Summer2024',
    '$ummer2024!',
    'L0v3!',
    'l0v3you!1',
  ],
  ...[
    'Welcome1!',
    'Welcome2026!',
    'Adm1n123!',
    '@dmin2024',
    'Letmein1!',
    'Qwerty123!',
    'Qwertyuiop1!',
    'asdfghjkl1!A'.slice(0, 11),
  ],
  ...[
    '1qaz2wsx!',
    '1Q2w3e4r!',
    'Zaq12wsx!',
    'Abcd1234!',
    'abcdef123!',
    'Iloveyou1!',
    'ILoveYou2!',
    'Football99!',
    'Dragon007!',
  ],
  ...[
    'passwordpassword1!',
    'testtest1!',
    'Ｐａｓｓｗｏｒｄ１！',
    'Bangladesh71!',
    'Dhaka1205!',
    'Amarsonarbangla1!',
    'Bhalobashi143!',
  ],
  ...[
    'Valobasha@1',
    'Joybangla71!',
    'বাংলাদেশ৭১!',
    'বাংলাদেশ১৯৭১!',
    'ভালোবাসি১২৩!',
    'আমারসোনারবাংলা১!',
    'পাসওয়ার্ড১২৩!',
    'Cricket2011#',
  ],
];

// Words of people who took care, in the scripts of our languages.
const HONEST = [
  ...[
    'Right-horse-7',
    'Chief-horse-9',
    'correct horse battery staple 1!',
    'Correct-Horse-Battery-9',
    'my dog eats 7 blue shoes!',
  ],
  ...[
    'Tea at four, rain at 5!',
    'summer rain on tin roofs 9!',
    'Winter is coming to Kolkata, 3',
    'password of my grandmother 4!',
  ],
  ...[
    'I love you, old typewriter 8',
    'Welcome to the jungle 2 everybody!',
    'Monday never tasted of 9 plums!',
    'The admin sleeps at 3, always',
  ],
  ...[
    'kM8#vbQz!x',
    'tR9$ynHd2w',
    'x7!Kp-Lm0q',
    'Zeppelin-42-garlic',
    'oboe.Trampoline.6',
    'violet_Kettle_81',
    'Nine9lanterns!ashore',
  ],
  ...[
    'Brücke über 7 Flüsse!',
    'Zwölf-Boxkämpfer-12',
    'Où est 1 gare, Marcel?',
    'café-noir-à-7h!',
    'Mañana habrá 3 soles!',
    'El perro come 8 nubes!',
  ],
  ...[
    'Sete-marés-e-1-barco',
    'Tre-gatti-e-4-limoni!',
    'мой кот ест 7 слив!',
    'Зима пахнет 3 яблоками!',
    'Семь-слонов-1-арбуз',
  ],
  ...[
    'নদীর পাড়ে ৭টি নৌকা!',
    'বৃষ্টি-নামে-টিনের-চালে-৯',
    'আমার দাদির ৩টি বিড়াল!',
    'কদমফুল-ভেজে-৫-বার',
    'ভালোবাসি বৃষ্টির ৭ সুর!',
    'মেঘ-পাহাড়-১২-ঘুড়ি',
  ],
  ...[
    'नदी किनारे 7 नाव!',
    'बारिश-में-9-छाते',
    'मेरी दादी की 4 बिल्लियाँ!',
    'دریا کنارے 7 کشتیاں!',
    'قمر-فوق-3-جبال',
    'سبعة قوارب على 1 نهر!',
  ],
  ...[
    '川辺に7艘の舟!',
    '雨の音が9回きこえる!',
    '비오는날엔7개의우산!',
    '강가에 배가 3척!',
    '河边有7只小船!',
    '奶奶的三只猫9点睡!',
    'Rahima-cooks-7-ilish',
    'padma nodir 9 majhi!',
  ],
];

test.each(TRICKS)('%s is a usual trick', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test('fifty honest passphrases in many scripts are none', () => {
  expect(HONEST.length).toBeGreaterThanOrEqual(50);
  expect(HONEST.filter((password) => isCommonPassword(password))).toEqual([]);
});

const owner = { username: 'rahima_91', email: 'r.khatun@nakshi.example', names: ['Rahima', 'Khatun'] };

test('names of their owner are as common as any word, parts of a longer text are not', () => {
  const own = ownWordsOf(owner);
  for (const password of [
    'Rahima91!',
    'N4ksh1#2024',
    'RahimaKhatun1!',
    'khatun-rahima-7!',
    'Khatun2026!',
    'nakshi123!',
    'rahima_91!',
  ])
    expect([password, isCommonPassword(password, own), isCommonPassword(password)]).toEqual([password, true, false]);
  expect(isCommonPassword('Rahima-cooks-7-ilish', own)).toBe(false);
  expect(isCommonPassword('Zeppelin-42-garlic', own)).toBe(false);
  // One letter is no name.
  expect(isCommonPassword('R-7-horses!x', own)).toBe(false);
});

const COMMON = 'Password must contain: something less common';
const messages = (
  result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined },
  field: string,
) => (result.error?.issues ?? []).filter(({ path }) => path.join('.') === field).map(inWords);

test('every form refuses them with the same words', () => {
  for (const password of ['Password1!', 'Summer2024!']) {
    expect(messages(registerSchema.safeParse({ password }), 'password')).toEqual([COMMON]);
    expect(messages(resetPasswordSchema.safeParse({ code: '1', newPassword: password }), 'newPassword')).toEqual([
      COMMON,
    ]);
    const change = { currentPassword: 'Right-horse-7', newPassword: password };
    expect(messages(changePasswordSchema.safeParse(change), 'newPassword')).toEqual([COMMON]);
  }
});

test('a name that was typed above is refused while other fields are still wrong, and said once', () => {
  const form = { username: 'rahima_91', email: 'no address', firstName: 'Rahima', lastName: '', confirmPassword: '' };
  for (const schema of [registerSchema, registerFormSchema]) {
    expect(messages(schema.safeParse({ ...form, password: 'Rahima91!' }), 'password')).toEqual([COMMON]);
    expect(messages(schema.safeParse({ ...form, password: 'Zeppelin-42-garlic' }), 'password')).toEqual([]);
    expect(messages(schema.safeParse({ ...form, password: 'rahima' }), 'password')).toHaveLength(1);
  }
});

test('it stays small in the browser', () => {
  const code = stripTypeScriptTypes(readFileSync('lib/schemas/common-password.ts', 'utf8'));
  expect(gzipSync(code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|^\s+/gm, ''), { level: 9 }).length).toBeLessThan(2_500);
});

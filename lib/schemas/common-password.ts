/**
 * Words that people take for a password, folded as `fold` does: lower case, no separators, no leetspeak. A word is
 * refused alone, backwards, with any digits and signs before or behind it, and said again and again - never as a part
 * of something longer. Of our own writing: English, keyboards, the calendar, names, romanised and Bengali-script
 * Bengali, and what the other languages of the interface begin with.
 */
const WORDS = `
password passwort passwd pass secret geheim welcome hello bonjour hola namaste salam login logon letmein opensesame
changeme changeit default temp test tester testing guest user username admin administrator root superuser superman
batman spiderman pokemon master shadow dragon monkey tiger eagle phoenix wolf rabbit kitty puppy sunshine moonlight
starlight rainbow flower rose princess queen prince king angel devil butterfly chocolate cookie coffee banana apple
orange summer winter spring autumn monsoon january february march april may june july august september october
november december monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday midnight
birthday christmas newyear ramadan eid diwali puja football soccer cricket hockey player winner champion killer
hunter ninja michael jennifer jessica john anna rahman rahim karim hasan hossain ahmed mohammad fatima ayesha khan
sultana begum islam allah bismillah krishna shiva ganesh durga god love lover loveyou iloveyou baby darling family
mother father brother sister friend friends forever freedom peace happy lucky success money company office computer
internet server system security private google facebook samsung android starwars matrix whatever nothing trustme
mypassword newpassword blog blogger writer author editor website support london newyork india bangladesh pakistan
america dhaka kolkata chittagong mumbai delhi bengal bangla sonarbangla amarsonarbangla amarbangla joybangla
shadhinota padma meghna tagore rabindranath nazrul bhalobasha bhalobashi valobasha valobashi amitomakebhalobashi
amitomakevalobashi shona sona jaan moyna pakhi golap shapla ilish bondhu amma abba baba bhai apu qwerty qwertyu
qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abcd abcde abcdef sommer frühling herbst hallo liebe
verano invierno primavera contraseña contrasena été hiver printemps automne motdepasse amour estate inverno ciao amore
verão outono senha лето зима весна пароль привет любовь पासवर्ड नमस्ते パスワード 密码 你好 비밀번호 사랑 مرحبا پاکستان পাসওয়ার্ড গোপন ভালোবাসা
ভালোবাসি আমিতোমাকেভালোবাসি বাংলা বাংলাদেশ সোনারবাংলা আমারসোনারবাংলা জয়বাংলা ঢাকা কলকাতা মা আম্মা আব্বা বাবা বন্ধু
আল্লাহ আমি তুমি আমার স্বাধীনতা পদ্মা মেঘনা ইলিশ শাপলা গোলাপ পাখি সোনা রবীন্দ্রনাথ নজরুল বৈশাখ বর্ষা শরৎ হেমন্ত শীত
বসন্ত ফাল্গুন একুশ`;

// Walks over a keyboard in which digits stand between letters: compared as they are typed.
const WALKS = `1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1xsw2 q1w2e3r4 qwe123 abc123 a1b2c3 a1b2c3d4
trustno1`;

const fold = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFC');
const folded = (words: string) => new Set(words.trim().split(/\s+/).map(fold));
// Folded at the first password: a phone takes 100 ms to, and opens a form sooner without.
let known: { words: Set<string>; walks: Set<string> } | undefined;
const knownOnes = () => (known ??= { words: folded(WORDS), walks: folded(WALKS) });

const SEPARATORS = /[\s._-]+/gu;
const NO_LETTER = /^[^\p{L}\p{M}]$/u;
const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '3': 'e',
  '7': 't',
};

/** Signs that stand for letters as these; a 1 is an i or an l. */
function unleet(text: string, one: 'i' | 'l'): string {
  return [...text].map((sign) => (sign === '1' || sign === '!' ? one : (LEET[sign] ?? sign))).join('');
}

/**
 * What may be the word in a password: all of it, and what is left without digits and signs at its ends, of which each
 * may also stand for a letter («l0v3!»).
 */
function coresOf(password: string): Set<string> {
  const signs = [...password];
  const first = signs.findIndex((sign) => !NO_LETTER.test(sign));
  const last = signs.findLastIndex((sign) => !NO_LETTER.test(sign));
  const cores = new Set<string>();
  if (first === -1) return cores;
  // Whole affixes of more than four signs are years and counts, and no letters.
  for (let start = first; start >= Math.max(0, first - 4); start -= 1)
    for (let end = last; end < Math.min(signs.length, last + 5); end += 1)
      cores.add(signs.slice(start, end + 1).join(''));
  return cores;
}

// A few signs over and over are no better than once.
const CHANT = /^(.{1,4}?)\1{2,}$/u;

/** Nor is a word that is said twice. */
const unitOf = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;

/** What a text may be a disguise of: itself, backwards, without signs that stand in a row before or behind it («xx»). */
function undressed(text: string): string[] {
  const bare = text.replace(/^(.)\1+|(.)\2+$/gu, '');
  return [text, bare, [...text].toReversed().join('')];
}

// Far longer than a password may be: it is refused for that, before readings of 64 KB hold the server for a second.
const LONGEST = 1_000;

/**
 * Whether a password is one of the usual tricks: a common word, or one of `own` (names, a username, parts of an
 * address, the site's name), in any case, in leetspeak, with digits and signs around it. Passphrases are not: nothing is
 * looked for inside of a longer text. Cheap enough for every key that is typed.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  if (password.length > LONGEST) return false;
  const plain = fold(password);
  const { words, walks } = knownOnes();
  const personal = new Set(own.map((word) => fold(word).replace(SEPARATORS, '')).filter((word) => word.length > 1));
  for (const core of coresOf(plain)) {
    const joined = core.replace(SEPARATORS, '');
    const readings = [joined, unleet(joined, 'i'), unleet(joined, 'l')].map(unitOf).flatMap(undressed);
    const isKnown = readings.some((word) => words.has(word) || personal.has(word));
    if (isKnown || walks.has(joined) || CHANT.test(joined)) return true;
  }
  return personal.has(plain.replace(SEPARATORS, ''));
}

/** Who somebody is, as far as a password could be made of it. */
export type PasswordOwner = {
  username?: string | undefined;
  email?: string | undefined;
  names?: readonly (string | undefined)[];
};

const textual = (text: string | undefined): text is string => typeof text === 'string' && text !== '';

/** The words that a person would make a password of: names alone and together, and the parts of an address. */
export function ownWordsOf({ username, email, names = [] }: PasswordOwner): string[] {
  const given = names.filter(textual);
  const parts = given.flatMap((name) => name.split(/\s+/u));
  const [local = '', domain = ''] = (email ?? '').split('@');
  const whole = [username, local, domain.split('.')[0], ...given, parts.join(''), parts.toReversed().join('')];
  const pieces = [...parts, ...[username, local].filter(textual).flatMap((name) => name.split(/[._+\d-]+/u))];
  // A name with a number behind it is that name.
  const bare = [username, local].filter(textual).map((name) => name.replace(/[\d._-]+$/u, ''));
  return [...whole, ...bare, ...pieces.filter((piece) => piece.length > 2)].filter(textual);
}

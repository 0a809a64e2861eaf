import { type Kysely, sql } from 'kysely';
import { messageOf, type Message } from '../../../../rules/messages.ts';
import type { CommentRule } from '../../../../rules/settings.ts';
import type { Moderation, UpdateModerationInput } from '../../../../schemas/moderation.ts';
import { ALL_INVISIBLE } from '../../../../text/visible.ts';
import { type Actor, requirePermission } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { strongestWords, type WordCounts } from './filter.ts';

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
// These are written without spaces: a word of theirs stands anywhere.
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]/u;
// These write their endings at the word: জুয়া is found in জুয়ার.
const IS_LATIN = /^[\p{sc=Latin}\p{N}]/u;

/** A text as words are compared: in small letters of one form, without what nobody sees. */
export const comparable = (text: string) => text.normalize('NFKC').replace(ALL_INVISIBLE, '').toLowerCase();

function standsAlone(text: string, word: string, at: number): boolean {
  if (UNSPACED.test(word)) return true;
  const before = text.slice(0, at).at(-1) ?? '';
  if (WORD_CHARACTER.test(before)) return false;
  const after = text[at + word.length] ?? '';
  return !IS_LATIN.test(word) || !WORD_CHARACTER.test(after);
}

function holds(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    if (standsAlone(text, word, at)) return true;
  return false;
}

// A Latin letter, then small letters of Greek and Cyrillic that, or whose capitals, look like it.
const LIKES = 'aаα bвβ cсς dԁ eеε gԍ hһнη iіιı jјϳ kкκ lӏ mмμ nп oоοσ pрρ qԛ rг sѕ tтτ uυ vѵν wԝω xхχ yуүγ zζ';
const LATIN = new Map(
  LIKES.split(' ').flatMap(([latin = '', ...likes]) => likes.map((like) => [like, latin] as const)),
);

// What languages write is one letter with its marks by now: these strike a letter through, or surround it.
const LOOSE_MARKS = /(?<=\p{sc=Latin})\p{M}+/gu;

/** With the letters that words are disguised in («саsinо», «c̶asino») taken for those that they look like. */
const undisguised = (text: string) =>
  text.replace(/[\p{sc=Greek}\p{sc=Cyrillic}ı]/gu, (letter) => LATIN.get(letter) ?? letter).replace(LOOSE_MARKS, '');

/** Words of the list that a text contains, in disguise too. They are looked for as they stand: none is a pattern. */
export function findListedWords(text: string, words: readonly string[]): string[] {
  const searched = comparable(text);
  const disguised = undisguised(searched);
  return words.filter((word) => {
    const sought = comparable(word);
    return sought !== '' && (holds(searched, sought) || holds(disguised, undisguised(sought)));
  });
}

/** What the rules look at: the comment, who wrote it, and what the site has settled. */
export type CommentFacts = {
  /** The site's setting of who may comment. */
  setting: CommentRule;
  /** Nothing of its author is shown yet. */
  isFirst: boolean;
  /** Its words, without markup. */
  text: string;
  links: number;
  maxLinks: number;
  /** Words that the site holds. */
  words: readonly string[];
  /** The same was said a short while ago, within the site's bound. */
  isRepeated: boolean;
  /** What is known of its words from earlier decisions; null where the filter is off. */
  learned: WordCounts | null;
};

type Rule = { holds: string; reason: (facts: CommentFacts) => Message | null };

const when = (isHeld: boolean, reason: Message) => (isHeld ? reason : null);
const withList = (words: readonly string[], say: (list: string) => Message) =>
  words.length > 0 ? say(words.join(', ')) : null;

/** The rules in their order: the first that holds a comment says why. */
export const RULES: readonly Rule[] = [
  { holds: 'everything, by setting', reason: ({ setting }) => when(setting === 'all_held', 'holdAll') },
  {
    holds: 'a first comment, by setting',
    reason: ({ setting, isFirst }) => when(setting === 'first_held' && isFirst, 'holdFirst'),
  },
  {
    holds: 'words of the site’s list',
    reason: ({ text, words }) => withList(findListedWords(text, words), (list) => messageOf('holdWords', { list })),
  },
  {
    holds: 'many links',
    reason: ({ links, maxLinks }) => when(links > maxLinks, messageOf('holdLinks', { max: maxLinks })),
  },
  { holds: 'the same text again', reason: ({ isRepeated }) => when(isRepeated, 'holdRepeat') },
  {
    holds: 'what reads like earlier spam',
    reason: ({ learned }) =>
      withList(learned ? strongestWords(learned) : [], (list) => messageOf('holdFilter', { list })),
  },
];

/** Why a comment waits for a moderator; null when nothing speaks against it. */
export function findHoldReason(facts: CommentFacts): Message | null {
  for (const { reason } of RULES) {
    const found = reason(facts);
    if (found) return found;
  }
  return null;
}

const FIELDS = ['words', 'max_links', 'repeat_minutes', 'learn'] as const;

/** What holds comments, as an administrator sees and sets it. @throws AppError forbidden */
export async function getModeration(db: Kysely<Database>, actor: Actor): Promise<Moderation> {
  requirePermission(actor, 'settings.manage');
  return db.selectFrom('moderation').select(FIELDS).executeTakeFirstOrThrow();
}

/** Sets the given part of it. @throws AppError forbidden */
export async function updateModeration(
  db: Kysely<Database>,
  actor: Actor,
  input: UpdateModerationInput,
): Promise<Moderation> {
  requirePermission(actor, 'settings.manage');
  // An update without a column to set is none.
  return db
    .updateTable('moderation')
    .set({ ...input, id: sql.ref('id') })
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

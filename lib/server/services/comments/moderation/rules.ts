import type { CommentRule } from '../../../../rules/settings.ts';
import { messageOf, type Message } from '../../../../rules/messages.ts';
import { findListedWords } from './listed-words.ts';
import { strongestWords, type WordCounts } from './filter.ts';

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

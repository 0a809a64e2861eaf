import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Message } from '../../../../rules/messages.ts';
import { may } from '../../../../rules/roles.ts';
import type { SafeHtml } from '../../../../schemas/safe-html.ts';
import { startOfWord } from '../../../../text/cut.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import { elementsOf, findTree } from '../../../content/html-tree.ts';
import { plainText } from '../../../content/plain-text.ts';
import type { Database } from '../../../db/schema.ts';
import { siteSettings } from '../../../db/site-settings.ts';
import { type Given, keptStatement } from '../../../db/sql-fragments.ts';
import type { WordCounts } from './filter.ts';
import { findHoldReason, comparable } from './rules.ts';

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}’']*/gu;
const NUMBER = /^\p{N}+$/u;
const MOST_WORDS = 200;
const LONGEST_WORD = 40;

// Words of one root begin alike: earning, earnings; ইনকাম, ইনকামের. So many graphemes tell a root, in Latin and elsewhere.
const IS_LATIN = /^\p{sc=Latin}/u;
const ROOT = { latin: 5, other: 3 };

const ADDRESS = /https?:\/\/\S+/gu;
// A host that was typed as a word, and no name of a file or of a program.
const DOMAIN =
  /(?<![\p{L}\p{N}@/._-])(?:[a-z0-9][a-z0-9-]{1,62}\.)+(?:(?!(?:js|ts|md|py|rs|rb|sh|cs|pl|vb|kt)(?![a-z]))[a-z]{2}|com|net|org|info|biz|xyz|top|shop|club|online|site|store|link|vip|pro|agency|chat|app|dev|live|win|bet|loan|casino|space|website|click|life|world|tech|cloud|cash|bid|fun|icu|mobi|asia|cheap|date|market|media|money|sale|trade)(?![\p{L}\p{N}(._-])/u;
/** What a text is after shows in its signs, whatever its words: each has a name that says as much in every language. */
const SIGNS: readonly (readonly [string, RegExp])[] = [
  ['www.', DOMAIN],
  ['☎', /(?:\p{N}[ -]?){7}/u],
  ['@', /(?:^|\s)@[\p{L}\p{N}_]{3}|\bt\.me\//u],
  ['✉', /[^\s@]{1,64}@[^\s@]{1,250}\.[a-z]{2}/u],
  ['$', /[$€£৳]\s?\p{N}|\p{N}\s?(?:usd|dollars?|taka|টাকা|লাখ)/u],
  ['%', /\p{N}\s?%/u],
  ['!', /!/u],
  ['?', /\?/u],
];

const linksIn = (html: string): string[] =>
  [...elementsOf(findTree(html) ?? [])].flatMap(({ tag, attributes: { href } }) =>
    tag === 'a' && href !== undefined ? [href] : [],
  );

/** What the rules look at in a comment's HTML. */
export type Said = { text: string; links: number; words: string[] };

/** A number says that there is one, whichever: telephone numbers and prices change from one spam to the next. */
const nameOf = (word: string) => (NUMBER.test(word) ? '#' : word.slice(0, LONGEST_WORD).toWellFormed());

function rootOf(word: string): string[] {
  const root = startOfWord(word, IS_LATIN.test(word) ? ROOT.latin : ROOT.other);
  return root.length < word.length ? [`${root}…`] : [];
}

const signsOf = (text: string) => SIGNS.flatMap(([name, sign]) => (sign.test(text) ? [name] : []));

/**
 * A comment in its parts: its text, how many links it has, and the words that the filter learns from, their
 * roots, hosts and signs among them.
 */
export function readSaid(html: string): Said {
  const links = linksIn(html);
  const text = plainText(html);
  const hosts = links.flatMap((link) => URL.parse(link)?.hostname || []);
  const plain = comparable(text);
  const found = [...plain.matchAll(WORD)].slice(0, MOST_WORDS).map(([word]) => nameOf(word));
  const addresses = hosts.length > 0 ? ['https://'] : [];
  const signs = [...addresses, ...signsOf(plain.replace(ADDRESS, ' '))];
  return { text, links: links.length, words: [...new Set([...hosts, ...found, ...found.flatMap(rootOf), ...signs])] };
}

type Judged = {
  postId: number;
  content: SafeHtml;
  /** The comment that is being rewritten. */
  id?: number;
};

// What many say, each for themselves, is short.
const LONG_HTML = 60;

/** What the rules ask of the database; nothing of it is known of a comment that nobody holds. */
export type RuleFacts = {
  is_first: boolean;
  is_trusted: boolean;
  words: string[];
  max_links: number;
  learn: boolean;
  is_repeated: boolean;
  spam: number;
  honest: number;
  known: WordCounts['words'];
};

/** What they ask it with. `id`: of the comment that is being rewritten, or 0. */
export type RuleQuestion = { content: SafeHtml; id: number; words: string[] };

/**
 * The site's bounds, beside the user `u` and the post `p`, as `m`. Without the limit PostgreSQL takes the one row of a
 * table that nobody has analysed for a thousand, and plans the statement anew each time.
 */
export const siteBounds = sql`(select * from moderation limit 1) m`;

/** The columns of `RuleFacts` over the user `u`, the post `p` and the site's bounds `m`. */
export const ruleFacts = (
  { content, id, words }: { [Name in keyof RuleQuestion]: Given<RuleQuestion[Name]> },
  isTrusted: RawBuilder<boolean>,
) => sql`
  u.comment_count = 0 as is_first, ${isTrusted} as is_trusted,
  m.words, m.max_links, m.learn, m.learned_spam as spam, m.learned_honest as honest,
  exists (select from comments c where md5(c.content) = md5(${content}::text) and c.id <> ${id}::int
    and (c.user_id = u.id or length(c.content) >= ${sql.lit(LONG_HTML)})
    and c.created_at > now() - make_interval(mins => m.repeat_minutes)) as is_repeated,
  case when m.learn then (select coalesce(json_agg(json_build_object('word', w.word, 'spam', greatest(w.spam, 0), 'honest', greatest(w.honest, 0))), '[]')
    from filter_words w where w.word = any(${words}::text[])) else '[]' end as known`;

/** A statement for readers, and one for those who are trusted below posts of their own. */
export function forEachTrust<Ask>(make: (isTrusted: RawBuilder<boolean>) => Ask): (viewer: Viewer) => Ask {
  const ofReader = make(sql<boolean>`false`);
  const ofAuthor = make(
    sql<boolean>`exists (select from post_authors pa where pa.post_id = p.id and pa.user_id = u.id)`,
  );
  return ({ role }) => (may(role, 'comments.moderate-own') ? ofAuthor : ofReader);
}

/** Whether all that a viewer says is shown at once: they moderate. */
export const isAboveRules = ({ role }: Viewer): boolean => may(role, 'comments.moderate');

const askAs = forEachTrust((isTrusted) =>
  keptStatement<RuleQuestion & { userId: number; postId: number }, RuleFacts>(
    ({ userId, postId, content, id, words }) => sql`
    select ${ruleFacts({ content, id, words }, isTrusted)}
    from users u, posts p, ${siteBounds} where u.id = ${userId}::int and p.id = ${postId}::bigint`,
  ),
);

/** Why a comment that says so waits for a moderator; null when it is shown at once. */
export function reasonToHold(said: Said, facts: RuleFacts): Message | null {
  if (facts.is_trusted) return null;
  return findHoldReason({
    setting: siteSettings().comments,
    isFirst: facts.is_first,
    text: said.text,
    links: said.links,
    maxLinks: facts.max_links,
    words: facts.words,
    isRepeated: facts.is_repeated,
    learned: facts.learn ? { spam: facts.spam, honest: facts.honest, words: facts.known, said: said.words } : null,
  });
}

/**
 * Why a comment of the viewer's waits for a moderator, by the site's rules; null when it is shown at once, as is all
 * that those say who moderate there.
 */
export async function judgeComment(
  db: Kysely<Database>,
  viewer: Viewer,
  { postId, content, id = 0 }: Judged,
): Promise<Message | null> {
  if (isAboveRules(viewer)) return null;
  const said = readSaid(content);
  const [facts] = await askAs(viewer)(db, { userId: viewer.id, postId, content, id, words: said.words });
  return facts ? reasonToHold(said, facts) : null;
}

export type Lesson = { kind: 'spam' | 'honest'; content: string; by: 1 | -1 };

/** Adds the words of decided comments to what the filter knows, or takes them back: a decision may be undone. */
export async function learn(trx: Transaction<Database>, lessons: readonly Lesson[]): Promise<void> {
  if (lessons.length === 0) return;
  const decided = { spam: 0, honest: 0 };
  const words = new Map<string, { spam: number; honest: number }>();
  for (const { kind, content, by } of lessons) {
    decided[kind] += by;
    for (const word of readSaid(content).words) {
      const counts = words.get(word) ?? { spam: 0, honest: 0 };
      counts[kind] += by;
      words.set(word, counts);
    }
  }
  const rows = JSON.stringify([...words].map(([word, counts]) => ({ word, ...counts })));
  // The one row of this table is locked first: two moderators at once never wait for each other in a circle.
  await sql`update moderation set learned_spam = learned_spam + ${decided.spam}::int,
    learned_honest = learned_honest + ${decided.honest}::int`.execute(trx);
  await sql`insert into filter_words as known (word, spam, honest)
    select word, spam, honest from jsonb_to_recordset(${rows}::jsonb) as r (word text, spam int, honest int)
    on conflict (word) do update set spam = known.spam + excluded.spam, honest = known.honest + excluded.honest`.execute(
    trx,
  );
}

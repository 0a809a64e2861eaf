import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { trustHtml } from '../../../../../lib/trust-html.ts';
import { strongestWords, type WordCounts } from '../../../../../lib/server/services/comments/moderation/filter.ts';
import { judgeComment, readSaid } from '../../../../../lib/server/services/comments/moderation/judge-comment.ts';
import { moderateComments } from '../../../../../lib/server/services/comments/moderation/moderate-comments.ts';
import { prepareComment } from '../../../../../lib/server/services/comments/prepare-comment.ts';
import { createComment, createPost, createUser } from '../../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';
import { blindComments } from './blind-comments.ts';
import { commentsByPattern } from './comments-by-pattern.ts';
import { commentsOfOtherStyles, labelledComments } from './labelled-comments.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;
const htmlOf = (text: string) => prepareComment(started.runtime.sanitiser, text);
const actor = { id: 0, role: 'admin' } as const;

const knownWords = () => db().selectFrom('filter_words').selectAll().orderBy('word').execute();
const decided = () =>
  db().selectFrom('moderation').select(['learned_spam', 'learned_honest']).executeTakeFirstOrThrow();

/** Comments of these texts, decided by a moderator. */
async function teach(postId: number, texts: readonly string[], status: 'published' | 'spam'): Promise<number[]> {
  const ids: number[] = [];
  for (const text of texts)
    ids.push((await createComment(db(), { post_id: postId, content: await htmlOf(text), status: 'held' })).id);
  await moderateComments(db(), actor, { ids, status });
  return ids;
}

test('taught by half of a labelled set, it holds at least 95 % of the other half’s spam and at most 1 % of the honest', async () => {
  const { honest, spam } = labelledComments();
  expect([honest, spam].flatMap(({ learning, judged }) => [learning.length, judged.length])).toEqual([
    250, 250, 250, 250,
  ]);
  const post = await createPost(db());
  await teach(post.id, honest.learning, 'published');
  await teach(post.id, spam.learning, 'spam');
  expect(await decided()).toEqual({ learned_spam: 250, learned_honest: 250 });
  const user = await createUser(db());
  const viewer = { ...user, sessionId: 0, isEmailVerified: true };
  const reasons = async (texts: readonly string[]) => {
    const all: (string | null)[] = [];
    for (const text of texts)
      all.push(await judgeComment(db(), viewer, { postId: post.id, content: await htmlOf(text) }));
    return all;
  };
  const ofSpam = await reasons(spam.judged);
  const held = ofSpam.filter((reason) => reason !== null);
  expect(held.length / ofSpam.length).toBeGreaterThanOrEqual(0.95);
  for (const reason of held) expect(reason).toMatch(/^holdFilter \{"list":".+"\}$/);
  const ofHonest = (await reasons(honest.judged)).filter((reason) => reason !== null);
  expect(ofHonest.length / honest.judged.length).toBeLessThanOrEqual(0.01);
});

const wordsOf = async (text: string) => readSaid(await htmlOf(text)).words;

/** What a filter that was taught by these says of a comment: the words it is held for. */
async function taught(
  honest: readonly string[],
  spam: readonly string[],
): Promise<(text: string) => Promise<string[]>> {
  const known = new Map<string, WordCounts['words'][number]>();
  const hear = async (texts: readonly string[], kind: 'spam' | 'honest') => {
    for (const word of (await Promise.all(texts.map(wordsOf))).flat()) {
      const counts = known.get(word) ?? { word, spam: 0, honest: 0 };
      known.set(word, { ...counts, [kind]: counts[kind] + 1 });
    }
  };
  await hear(honest, 'honest');
  await hear(spam, 'spam');
  return async (text) => {
    const said = await wordsOf(text);
    const words = said.flatMap((word) => known.get(word) ?? []);
    return strongestWords({ spam: spam.length, honest: honest.length, words, said });
  };
}

test('in a set of other styles a hundred of each teach it as much, whichever half they are', async () => {
  const { honest, spam } = commentsOfOtherStyles();
  for (const [learning, judged] of [['learning', 'judged'] as const, ['judged', 'learning'] as const]) {
    const reasons = await taught(honest[learning], spam[learning]);
    const held = async (texts: readonly string[]) =>
      (await Promise.all(texts.map(reasons))).filter((words) => words.length > 0).length / texts.length;
    expect(await held(spam[judged])).toBeGreaterThanOrEqual(0.95);
    expect(await held(honest[judged])).toBeLessThanOrEqual(0.01);
  }
});

test('a set that nobody wrote it for is judged as well: with links and without, short and long, in both scripts', async () => {
  const [set, other] = [labelledComments(), commentsOfOtherStyles()];
  const all = (kind: 'honest' | 'spam') => [set, other].flatMap((one) => [...one[kind].learning, ...one[kind].judged]);
  const reasons = await taught(all('honest'), all('spam'));
  const { honest, spam } = blindComments();
  const judge = async (texts: readonly string[]) => {
    const held = await Promise.all(texts.map(async (text) => (await reasons(text)).length > 0));
    return texts.filter((_text, index) => held[index]);
  };
  expect([honest.length, spam.length]).toEqual([100, 100]);
  expect((await judge(honest)).length).toBeLessThanOrEqual(1);
  expect((await judge(spam)).length).toBeGreaterThanOrEqual(95);
});

test('who talks of loans, prices and work without leading anywhere is not held; who leads somewhere is', async () => {
  const { learning, judged } = commentsByPattern();
  for (const [lesson, asked] of [[learning, judged] as const, [judged, learning] as const]) {
    const reasons = await taught(lesson.honest, lesson.spam);
    const held = async (texts: readonly string[]) =>
      (await Promise.all(texts.map(reasons))).filter((words) => words.length > 0).length / texts.length;
    expect(await held(asked.spam)).toBeGreaterThanOrEqual(0.95);
    expect(await held(asked.honest)).toBeLessThanOrEqual(0.01);
  }
});

test('a host that is typed as a word leads out, a name of a file or in a program does not', async () => {
  const leads = async (text: string) => (await wordsOf(text)).includes('www.');
  for (const text of ['see fast-cash.biz now', 'Visit WWW.Win777.Club/x', 'rank.co.uk is it'])
    expect([text, await leads(text)]).toEqual([text, true]);
  for (const text of [
    'list.length is 3',
    'in main.rs and app.js',
    'fs.rm(path)',
    'e.g. this',
    'me@x.example',
    '3.5 cups',
    'wait...what',
  ])
    expect([text, await leads(text)]).toEqual([text, false]);
});

test('a decision that is taken back is unlearned', async () => {
  const post = await createPost(db());
  const before = { counts: await decided(), words: await knownWords() };
  const [id = 0] = await teach(post.id, ['Casino bonus for free'], 'spam');
  expect(await decided()).toEqual({ ...before.counts, learned_spam: before.counts.learned_spam + 1 });
  await moderateComments(db(), actor, { ids: [id], status: 'spam' });
  expect(await decided()).toEqual({ ...before.counts, learned_spam: before.counts.learned_spam + 1 });
  await moderateComments(db(), actor, { ids: [id], status: 'held' });
  const counted = (words: WordCounts['words']) => words.filter(({ spam, honest }) => spam > 0 || honest > 0);
  expect([await decided(), counted(await knownWords())]).toEqual([before.counts, counted(before.words)]);
});

test('a word that is cut within a letter of two units is learned all the same', async () => {
  const post = await createPost(db());
  const word = `a${'\u{11103}'.repeat(30)}`;
  await teach(post.id, [word], 'spam');
  const learned = (await knownWords()).filter((known) => known.word.startsWith('a\u{11103}'));
  expect(learned).not.toEqual([]);
});

test('before ten decisions of either kind it holds nothing; what it does not know says nothing', () => {
  const casino = { word: 'casino', spam: 9, honest: 0 };
  expect(strongestWords({ spam: 9, honest: 50, words: [casino] })).toEqual([]);
  expect(strongestWords({ spam: 50, honest: 9, words: [casino] })).toEqual([]);
  expect(strongestWords({ spam: 50, honest: 50, words: [] })).toEqual([]);
  const bonus = { word: 'bonus', spam: 30, honest: 0 };
  expect(strongestWords({ spam: 50, honest: 50, words: [casino, bonus] })).toEqual([]);
  const more = [casino, { ...casino, word: 'casin…' }, bonus, { word: '%', spam: 20, honest: 1 }];
  expect(strongestWords({ spam: 50, honest: 50, words: more })).toEqual(['bonus', 'casino', '%']);
  const fine = ['thank', 'you', 'river'].map((word) => ({ word, spam: 0, honest: 30 }));
  expect(strongestWords({ spam: 50, honest: 50, words: [...more, ...fine, ...fine] })).toEqual([]);
});

test('roots and signs are words, too: earn and earning, a number to call, a share, a mailbox', async () => {
  expect(await wordsOf('Earning 50% daily, call +880 1711-123456!')).toEqual([
    ...['earning', '#', 'daily', 'call', 'earni…', '☎', '%', '!'],
  ]);
  expect(await wordsOf('ইনকামের দাম $5? @fastcash me@x.example')).toEqual([
    ...['ইনকামের', 'দাম', '#', 'fastcash', 'me', 'x', 'example', 'ইনকা…', 'fastc…', 'examp…', '@', '✉', '$', '?'],
  ]);
});

test('a comment is read as its text, its links and its words, hosts among them; numbers are one word', () => {
  const html = trustHtml(
    '<p>Call 01711 or ০১৭ <a href="https://Win.example/x?y">here</a> <a href="mailto:a@b.c">A</a></p>',
  );
  const { links, words } = readSaid(html);
  expect(links).toBe(2);
  expect(words).toEqual(['win.example', 'call', '#', 'or', 'here', 'a', 'https://']);
});

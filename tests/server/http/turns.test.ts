/** @jest-environment node */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDatabase, createPool } from '../../../lib/server/db/client.ts';
import { createTurns } from '../../../lib/server/http/turns.ts';
import { SEARCHES_AT_ONCE } from '../../../lib/server/services/posts/matching/match-posts.ts';
import { searchPosts } from '../../../lib/server/services/search/search-posts.ts';
import { indexStalePosts } from '../../../lib/server/services/search/index-stale-posts.ts';
import { createPost } from '../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

const AT_ONCE = 3;
const inTurn = createTurns('of a test', { atOnce: AT_ONCE, patienceMs: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('few pieces are done at once, each in its turn, and one that fails gives its place back', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const piece = (number: number) => async () => {
    begun.push(number);
    most = Math.max(most, (running += 1));
    await sleep(5);
    running -= 1;
    if (number % 2) throw new Error('broken');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, number) => inTurn(piece(number))));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect([most, begun]).toEqual([AT_ONCE, Array.from({ length: 20 }, (_, number) => number)]);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});

test('what has no turn in time is given up, and takes no place', async () => {
  const slow = Array.from({ length: AT_ONCE }, () => inTurn(() => sleep(100)));
  await expect(inTurn(async () => 'never', { patienceMs: 10 })).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  });
  await Promise.all(slow);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});

test('who asks for much waits longest: a newcomer has the next turn, and others have every other one in a ring', async () => {
  const begun: string[] = [];
  const ask = (sender: string) => inTurn(async () => void begun.push(sender), { sender });
  const slow = Array.from({ length: AT_ONCE }, () => inTurn(() => sleep(5), { sender: 'flood' }));
  const asked = ['flood', 'flood', 'flood', 'a', 'flood', 'b', 'a', 'a', 'b'].map(ask);
  await Promise.all([...slow, ...asked]);
  expect(begun.join(' ')).toBe('a flood b a flood b a flood flood');
});

test('a flood of senders who are all new leaves every other turn to who had one before', async () => {
  const begun: string[] = [];
  const ask = (sender: string) => inTurn(async () => void begun.push(sender), { sender });
  const slow = Array.from({ length: AT_ONCE }, () => inTurn(() => sleep(5), { sender: 'reader' }));
  const asked = ['1', '2', '3', '4', '5', 'reader', '6', 'reader'].map(ask);
  await Promise.all([...slow, ...asked]);
  expect(begun.join(' ')).toBe('1 reader 2 reader 3 4 5 6');
});

test('who comes behind a long line of newcomers is not the last one to be reached, and the first still is', async () => {
  const begun: string[] = [];
  const ask = (sender: string) => inTurn(async () => void begun.push(sender), { sender });
  const slow = Array.from({ length: AT_ONCE }, () => inTurn(() => sleep(5), { sender: 'reader' }));
  const asked = [...Array.from({ length: 100 }, (_, number) => `${number}`), 'late'].map(ask);
  await Promise.all([...slow, ...asked]);
  expect(begun.slice(0, 5)).toEqual(['late', '0', '99', '1', '98']);
  // What is left is no long line.
  expect(begun.slice(-2)).toEqual(['73', '74']);
});

test('who is known waits for one stranger at most, and keeps no stranger waiting', async () => {
  const begun: string[] = [];
  const ask = (sender: string, standing?: 'known') => inTurn(async () => void begun.push(sender), { sender, standing });
  const slow = Array.from({ length: AT_ONCE }, () => inTurn(() => sleep(5), { sender: 'flood' }));
  const strangers = ['a', 'b', 'c'].map((sender) => ask(sender));
  const known = ['Ann', 'Ann', 'Bob'].map((sender) => ask(sender, 'known'));
  await Promise.all([...slow, ...strangers, ...known]);
  expect(begun.join(' ')).toBe('Ann a Bob b Ann c');
});

test('who worked for a turn waits for one of each other kind, and a flood of new senders does not keep them from it', async () => {
  const begun: string[] = [];
  const ask = (sender: string, standing?: 'known' | 'worker') =>
    inTurn(async () => void begun.push(sender), { sender, standing });
  const slow = Array.from({ length: AT_ONCE }, () => inTurn(() => sleep(5), { sender: 'flood' }));
  const strangers = Array.from({ length: 200 }, (_, number) => ask(`${number}`));
  const others = [ask('Ann', 'known'), ask('flood'), ask('worker', 'worker'), ask('worker', 'worker')];
  await Promise.all([...slow, ...strangers, ...others]);
  expect(begun.slice(0, 6)).toEqual(['Ann', 'worker', '199', 'flood', 'worker', '0']);
});

test('who hangs up leaves the line', async () => {
  const begun: string[] = [];
  const ask = (sender: string, gone: AbortSignal) => inTurn(async () => void begun.push(sender), { sender, gone });
  const slow = Array.from({ length: AT_ONCE }, () => inTurn(() => sleep(5), { sender: 'flood' }));
  const hanging = new AbortController();
  const gone = ['a', 'b', 'c'].map((sender) => ask(sender, hanging.signal));
  const staying = ask('d', new AbortController().signal);
  hanging.abort();
  gone.push(ask('late', hanging.signal));
  const outcomes = await Promise.allSettled(gone);
  expect(outcomes).toEqual(
    outcomes.map(() => expect.objectContaining({ reason: expect.objectContaining({ code: 'unavailable' }) })),
  );
  await Promise.all([...slow, staying]);
  // Nor is anything done for them where nobody waits.
  await expect(ask('gone already', hanging.signal)).rejects.toMatchObject({ code: 'unavailable' });
  expect(begun).toEqual(['d']);
});

test('what one flood gave up waiting for is forgotten, and the others go on', async () => {
  const slow = Array.from({ length: AT_ONCE }, () => inTurn(() => sleep(50), { sender: 'flood' }));
  const late = [1, 2].map(() => inTurn(async () => 'never', { sender: 'flood', patienceMs: 10 }));
  const other = inTurn(async () => 'done', { sender: 'a' });
  expect(await Promise.allSettled(late)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await other).toBe('done');
  await Promise.all(slow);
});

test('what a flood waits for is done in the turn of whoever joins it, once', async () => {
  const begun: string[] = [];
  const ask = (piece: string, sender: string) => inTurn(async () => void begun.push(piece), { sender, piece });
  const slow = Array.from({ length: AT_ONCE }, () => inTurn(() => sleep(5), { sender: 'flood' }));
  const asked = ['1', '2', '3', '4', '5'].map((piece) => ask(piece, 'flood'));
  inTurn.join('4', 'reader');
  inTurn.join('of nobody', 'reader');
  await Promise.all([...slow, ...asked]);
  inTurn.join('4', 'reader');
  expect(begun.join(' ')).toBe('4 1 2 3 5');
  expect(await inTurn(async () => 'free again')).toBe('free again');
});

test('what is given up is no longer waited for by whoever joined it', async () => {
  const slow = Array.from({ length: AT_ONCE }, () => inTurn(() => sleep(50), { sender: 'flood' }));
  const late = inTurn(async () => 'never', { sender: 'flood', piece: 'page', patienceMs: 10 });
  inTurn.join('page', 'reader');
  await expect(late).rejects.toMatchObject({ code: 'unavailable' });
  const other = inTurn(async () => 'done', { sender: 'reader' });
  await Promise.all(slow);
  expect(await other).toBe('done');
});

test('while hundreds search, connections are free for everything else', async () => {
  await createPost(database.db, { slug: 'sought', title: 'Sought after' });
  await indexStalePosts(database.db);
  const pool = createPool(database.connection, 10);
  const db = createDatabase(pool);
  const searches = Array.from({ length: 300 }, () => searchPosts(db, { q: 'sought after', limit: 10, include: [] }));
  await setImmediate();
  const { totalCount, waitingCount } = pool;
  // Whatever is found here, nothing is on its way any more when the database goes.
  const found = (await Promise.all(searches)).map((posts) => posts.length);
  await db.destroy();
  expect([totalCount, waitingCount]).toEqual([SEARCHES_AT_ONCE, 0]);
  expect(found).toEqual(Array.from({ length: 300 }, () => 1));
});

/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { absoluteHtml } from '../../../../lib/server/content/elsewhere/portable.ts';
import { writeMarkdown } from '../../../../lib/server/content/elsewhere/write-markdown.ts';
import { frameContent } from '../../../../lib/server/content/frame-content.ts';
import { element } from '../../../../lib/server/content/html-tree.ts';
import { createFairQueue, createLane, startOwnWorker } from '../../../../lib/server/content/sanitise/lane.ts';
import { createSanitiser, sizeClassOf } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';
import { FRAME_LABELS } from '../../../setup/frame-labels.ts';

// Takes the sanitiser minutes: it moves all that unknown tags hold, level by level.
const SLOW = '<x>'.repeat(30) + '<y>x</y>'.repeat(45_000);
const sanitiser = createSanitiser({ small: 5_000, medium: 10_000, large: 2_000 });
beforeAll(() => sanitiser.sanitise('<p>warm</p>', 'comment'));
afterAll(() => sanitiser.close());

test('small texts are answered while a large one is in work, which fails alone', async () => {
  const order: string[] = [];
  const slow = sanitiser
    .sanitise(SLOW, 'post', { sender: 1 })
    .catch((error: Error) => error.message)
    .then((answer) => (order.push('large'), answer));
  for (const text of ['<p>one</p>', '<p>two</p>'])
    order.push(await sanitiser.sanitise(text, 'comment', { sender: 2 }), await sanitiser.sanitise(text, 'post'));
  expect(await slow).toBe('The content takes too long to check.');
  expect(order).toEqual(['<p>one</p>', '<p>one</p>', '<p>two</p>', '<p>two</p>', 'large']);
  // The thread that was ended is there again.
  expect(await sanitiser.sanitise(`<p>${'a'.repeat(500_000)}</p>`, 'post')).toHaveLength(500_007);
}, 120_000);

test('the thread of requests is not held by a large text', async () => {
  const tooDeep = '<b>'.repeat(40) + '<i>x</i>'.repeat(200_000);
  // Of this thread alone, and of its work, not of the time that others on the machine take from it.
  const before = process.threadCpuUsage();
  const answers = [tooDeep, tooDeep, tooDeep].map((html) => sanitiser.sanitise(html, 'post'));
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000 / answers.length).toBeLessThan(50);
  for (const answer of answers) await expect(answer).rejects.toThrow('nested too deeply');
});

test('who has two large texts in work is told to wait, and nobody else is', async () => {
  const mine = [1, 2].map(() => sanitiser.sanitise(SLOW, 'post', { sender: 7 }).catch(() => 'refused'));
  await pause(1);
  await expect(sanitiser.sanitise(SLOW, 'post', { sender: 7 })).rejects.toMatchObject({
    code: 'too_many_requests',
    headers: { 'Retry-After': expect.any(String) },
  });
  await expect(sanitiser.sanitise('<p>a</p>', 'post', { sender: 7 })).resolves.toBe('<p>a</p>');
  const other = sanitiser.sanitise(`<p>${'b'.repeat(500_000)}</p>`, 'post', { sender: 8 });
  expect(await Promise.race([other.then(() => 'other'), Promise.all(mine).then(() => 'mine')])).toBe('other');
  expect(await Promise.all(mine)).toEqual(['refused', 'refused']);
  // Each refusal ends a thread, and the next one loads for seconds.
}, 120_000);

test('the thread comes when somebody may write, and goes when there is nothing to do', async () => {
  const started: Worker[] = [];
  const resting = createSanitiser(undefined, () => {
    const worker = startOwnWorker();
    started.push(worker);
    return worker;
  });
  expect(started).toHaveLength(0);
  resting.expectWriting();
  resting.expectWriting();
  expect(started).toHaveLength(1);
  expect(await resting.sanitise('<p>a</p>', 'comment')).toBe('<p>a</p>');
  resting.expectWriting();
  await resting.rest();
  expect(started.map(({ threadId }) => threadId)).toEqual([-1]);
  expect(await resting.sanitise('<p>b</p>', 'comment')).toBe('<p>b</p>');
  expect(started).toHaveLength(2);
  await resting.close();
}, 60_000);

// What a thread's priority is, only Linux tells.
(process.platform === 'linux' ? test : test.skip)(
  'the thread goes behind the one of requests, alone',
  async () => {
    const priorities = () => readdirSync('/proc/self/task').map((id) => getPriority(Number(id)));
    const [own, before] = [getPriority(), priorities()];
    const cleaning = createSanitiser();
    await cleaning.sanitise('<p>a</p>', 'comment');
    const slower = (all: number[]) => all.filter((priority) => priority > own).length;
    expect(slower(priorities())).toBe(slower(before) + 1);
    expect(getPriority()).toBe(own);
    await cleaning.close();
  },
  60_000,
);

test('a text that waits for the processor is not refused for it; one that uses it is, and one that never ends', async () => {
  // Does what a text says, instead of cleaning it.
  const script = `const { parentPort } = require('node:worker_threads');
    const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    const deeds = { wait: () => wait(1_500), work: () => { for (;;); }, hang: () => wait() };
    parentPort.on('message', ({ html }) => { deeds[html](); parentPort.postMessage({ kind: 'cleaned', html, text: '' }); });
    parentPort.postMessage({ kind: 'ready' });`;
  const startWorker = () => new Worker(script, { eval: true });
  const lane = createLane({ limitMs: 500, idleMs: 1_000, startWorker });
  await expect(lane.run('', { html: 'wait', kind: 'post' })).resolves.toMatchObject({ html: 'wait' });
  for (const text of ['work', 'hang'])
    await expect(lane.run('', { html: text, kind: 'post' })).rejects.toThrow('The content takes too long to check.');
  await expect(lane.run('', { html: 'wait', kind: 'post' })).resolves.toMatchObject({ html: 'wait' });
  await lane.close();
}, 60_000);

test('senders take turns', () => {
  const queue = createFairQueue<string>();
  for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(job.charAt(0), job);
  expect(Array.from({ length: 7 }, () => queue.take())).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined]);
});

test('a text is as large as what it costs: tags count, not only characters', () => {
  expect(sizeClassOf('<p>a</p>'.repeat(900))).toBe('small');
  expect(sizeClassOf('<i>'.repeat(3_000))).toBe('medium');
  expect(sizeClassOf('a'.repeat(100_000))).toBe('medium');
  expect(sizeClassOf('<i>'.repeat(20_000))).toBe('large');
});

test('a long text is framed by another thread as it would be by this one, or shown without frames where it takes too long', async () => {
  const written =
    '<h2>Part</h2><table><tbody><tr><td>x</td></tr></tbody></table><p><img src="https://a.test/c.png" alt="$& sun" /></p>';
  const html = await sanitiser.sanitise(written, 'post');
  const framed = await sanitiser.frame(html, FRAME_LABELS);
  expect(framed).toBe(frameContent(html, FRAME_LABELS));
  expect(framed).toContain('aria-label="Open: $&amp; sun"');
  const hasty = createSanitiser({ small: 1, medium: 1, large: 1 });
  const slow = trustHtml('<h2>x</h2>'.repeat(100_000));
  expect(await hasty.frame(slow, FRAME_LABELS)).toBe(slow);
  await hasty.close();
});

test('a large text is taken elsewhere by another thread as a small one is by this, or as it is where that takes too long', async () => {
  const base = 'https://site.test/posts/a';
  const lead = [element('p', ['Picture'])];
  const small = trustHtml('<p><a href="/b">one</a></p>');
  const large = trustHtml(small.repeat(3_000));
  let threads = 0;
  const counting = createSanitiser(undefined, () => {
    threads += 1;
    return startOwnWorker();
  });
  for (const [html, expected] of [
    [small, 0],
    [large, 1],
  ] as const) {
    expect(await counting.absolute(html, base, lead)).toBe(absoluteHtml(html, base, lead));
    expect(await counting.markdown(html, base)).toBe(await writeMarkdown(absoluteHtml(html, base)));
    expect(threads).toBe(expected);
  }
  await counting.close();
  const hasty = createSanitiser({ small: 1, medium: 1, large: 1 });
  const slow = trustHtml('<h2>x</h2>'.repeat(100_000));
  expect(await hasty.absolute(slow, base, [])).toBe(slow);
  expect(await hasty.markdown(slow, base)).toBe(slow);
  await hasty.close();
});

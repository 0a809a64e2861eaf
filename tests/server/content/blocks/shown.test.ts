/** @jest-environment node */
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { createShown } from '../../../../lib/server/content/blocks/shown.ts';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import type { SafeHtml } from '../../../../lib/schemas/safe-html.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';

const codeOf = (text: string) => trustHtml(`<code class="language-ts">${text}</code>`);

test('whoever cannot wait gets the stored text, and what is made of it once it is there', async () => {
  const ready = Promise.withResolvers<SafeHtml>();
  let made = 0;
  const show = createShown(() => {
    made += 1;
    return ready.promise;
  });
  const stored = codeOf('a');
  expect(await show(stored, { patienceMs: 20 })).toBe(stored);
  const patient = show(stored);
  ready.resolve(codeOf('b'));
  expect(await patient).toBe(codeOf('b'));
  expect(await show(stored, { patienceMs: 0 })).toBe(codeOf('b'));
  expect(made).toBe(1);
});

test('a usual text does not wait for a long one', async () => {
  const script = `const { parentPort } = require('node:worker_threads');
    const answer = (html) => parentPort.postMessage({ kind: 'cleaned', html, text: '' });
    parentPort.on('message', ({ html }) => html.length < 1000 ? answer(html) : setTimeout(answer, 300, html));
    parentPort.postMessage({ kind: 'ready' });`;
  const sanitiser = createSanitiser(undefined, () => new Worker(script, { eval: true }));
  const order: string[] = [];
  const show = async (name: string, text: string) => {
    await sanitiser.show(codeOf(text), { sender: name });
    order.push(name);
  };
  await Promise.all([show('long', 'x'.repeat(70_000)), show('longer', 'x'.repeat(80_000)), show('usual', 'x')]);
  expect(order).toEqual(['usual', 'long', 'longer']);
  await sanitiser.close();
});

test('the texts of one author wait for each other, and not those of another', async () => {
  const script = `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ html }) => setTimeout(() => parentPort.postMessage({ kind: 'cleaned', html, text: '' }), 30));
    parentPort.postMessage({ kind: 'ready' });`;
  const sanitiser = createSanitiser(undefined, () => new Worker(script, { eval: true }));
  const order: string[] = [];
  const show = async (sender: string, text: string) => {
    await sanitiser.show(codeOf(text), { sender });
    order.push(text);
  };
  await Promise.all([...['a1', 'a2', 'a3', 'a4'].map((text) => show('a', text)), show('b', 'b1')]);
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
  await sanitiser.close();
});

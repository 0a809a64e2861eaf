import { expect, test } from '@jest/globals';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { takeSanitiserThread } from '../../../setup/sanitiser-threads.ts';

function createWatched() {
  const threads: number[] = [];
  const sanitiser = createSanitiser(undefined, () => {
    const thread = takeSanitiserThread();
    threads.push(thread.threadId);
    return thread;
  });
  return { sanitiser, threads };
}

test('a thread at rest goes on to the next runtime, one with a text in work does not', async () => {
  const first = createWatched();
  expect(await first.sanitiser.sanitise('<p onclick="x()">One</p>', 'comment')).toBe('<p>One</p>');
  await first.sanitiser.close();

  const second = createWatched();
  expect(await second.sanitiser.sanitise('<p>Two<script>x()</script></p>', 'comment')).toBe('<p>Two</p>');
  expect(second.threads).toEqual(first.threads);
  const refused = expect(second.sanitiser.sanitise('<p>Three</p>', 'comment')).rejects.toThrow('closed');
  await second.sanitiser.close();
  await refused;

  const third = createWatched();
  expect(await third.sanitiser.sanitise('<p>Four</p>', 'comment')).toBe('<p>Four</p>');
  expect(third.threads).not.toEqual(first.threads);
  await third.sanitiser.close();
});

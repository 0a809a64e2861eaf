import { setTimeout } from 'node:timers/promises';
import { createComment } from '../../lib/server/services/comments/create-comment.ts';
import { now, type Ask, type Told } from './messages.ts';
import { startLiveSite } from './live-site.ts';

// The server of bench/sockets.ts, in a process of its own: its memory is what the sockets cost.
const site = await startLiveSite(20);
const tell = (message: Told) => process.send?.(message);
let written = 0;

async function writeComment(): Promise<void> {
  const viewer = site.viewers[(written += 1) % site.viewers.length];
  if (!viewer) throw new Error('no reader');
  const at = now();
  const { id } = await createComment(site.runtime, viewer, {
    postId: site.postId,
    content: `Comment ${written}: আবার এসেছি।`,
  });
  tell({ kind: 'written', id, at, answered: now() });
}

async function measureMemory(): Promise<void> {
  const { user, system } = process.cpuUsage();
  // Twice, with a pause: what the first collection freed is given back by then.
  for (let twice = 0; twice < 2; twice += 1) {
    globalThis.gc?.();
    await setTimeout(500);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  tell({ kind: 'memory', rss, heap: heapUsed + external, cpu: (user + system) / 1_000 });
}

const stop = () => void site.close().then(() => process.exit(0));

process.on('message', (ask: Ask) => {
  if (ask === 'comment') void writeComment();
  else if (ask === 'memory') void measureMemory();
  else stop();
});
// The bench ended without a word.
process.on('disconnect', stop);
tell({ kind: 'ready', port: site.port });

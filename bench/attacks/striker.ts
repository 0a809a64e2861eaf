import { once } from 'node:events';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Attacker, listAttacks } from './attacks.ts';

type Order = { attacker: Attacker; name: string; ms: number };
export type Struck = { blows: number; refused: number };

/** An attack that is ready, in a thread of its own: who measures does not wait for who strikes. The call begins it. */
export async function prepareAttack(order: Order): Promise<() => Promise<Struck>> {
  const thread = new Worker(new URL(import.meta.url), { workerData: order });
  await once(thread, 'message');
  return async () => {
    thread.postMessage('go');
    const [struck] = (await once(thread, 'message')) as [Struck];
    return struck;
  };
}

async function carryOut({ attacker, name, ms }: Order, main: MessagePort): Promise<void> {
  const attack = (await listAttacks(attacker)).find((known) => known.name === name);
  if (!attack) throw new Error(`There is no attack ${name}.`);
  // What the site loads at the first blow is no cost of the others.
  await attack.strike(0, AbortSignal.timeout(1_000)).catch(() => true);
  main.postMessage('ready');
  await once(main, 'message');
  const until = AbortSignal.timeout(ms);
  let [blows, refused] = [0, 0];
  const hand = async () => {
    while (!until.aborted) {
      blows += 1;
      if (await attack.strike(blows, until).catch(() => true)) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: attack.hands }, hand));
  main.postMessage({ blows, refused } satisfies Struck);
  main.close();
}

if (parentPort) await carryOut(workerData as Order, parentPort);

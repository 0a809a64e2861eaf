import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Attacker, listAttacks } from './attacks.ts';

type Order = { attacker: Attacker; name: string; ms: number };
export type Struck = { blows: number; refused: number };

/** Carries out an attack for so long, in a thread of its own: who measures does not wait for who strikes. */
export async function strike(order: Order): Promise<Struck> {
  const [struck] = (await once(new Worker(new URL(import.meta.url), { workerData: order }), 'message')) as [Struck];
  return struck;
}

async function carryOut({ attacker, name, ms }: Order): Promise<void> {
  const attack = listAttacks(attacker).find((known) => known.name === name);
  if (!attack) throw new Error(`There is no attack ${name}.`);
  const until = AbortSignal.timeout(ms);
  let [blows, refused] = [0, 0];
  const hand = async () => {
    while (!until.aborted) {
      blows += 1;
      if (await attack.strike(blows, until).catch(() => true)) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: attack.hands }, hand));
  parentPort?.postMessage({ blows, refused } satisfies Struck);
}

if (!isMainThread) await carryOut(workerData as Order);

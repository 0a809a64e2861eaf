/** What the bench asks of its server process. */
export type Ask = 'comment' | 'memory' | 'stop';

/** What that tells. Moments are milliseconds of the machine's clock, `cpu` of its processor, sizes bytes. */
export type Told =
  | { kind: 'ready'; port: number }
  | { kind: 'memory'; rss: number; heap: number; cpu: number }
  | { kind: 'written'; id: number; at: number; answered: number };

/** The moment, the same in every process of the machine. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

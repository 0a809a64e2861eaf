/** Jobs that wait, in turns by sender: who sends many waits behind their own, not others behind them. */
export type FairQueue<Job> = {
  add: (sender: string, job: Job) => void;
  take: () => Job | undefined;
  isEmpty: () => boolean;
  /** Takes all out. */
  drain: () => Job[];
};

export function createFairQueue<Job>(): FairQueue<Job> {
  // A Map keeps the order in which its keys came: that is the order of turns.
  const waiting = new Map<string, Job[]>();
  let served: string | undefined;

  function take(): Job | undefined {
    // Whoever came while the last one was served goes before that sender's next.
    const turn = waiting.entries().find(([sender]) => sender !== served) ?? [...waiting][0];
    if (!turn) return undefined;
    const [sender, jobs] = turn;
    served = sender;
    const job = jobs.shift();
    waiting.delete(sender);
    if (jobs.length > 0) waiting.set(sender, jobs);
    return job;
  }

  return {
    add(sender, job) {
      const known = waiting.get(sender);
      if (known) known.push(job);
      else waiting.set(sender, [job]);
    },
    take,
    isEmpty: () => waiting.size === 0,
    drain() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      return all;
    },
  };
}

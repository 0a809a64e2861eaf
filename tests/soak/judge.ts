/** What the process held at one moment; bytes, or how many. */
export type Figures = Record<'rss' | 'heap' | 'handles' | 'timers' | 'files' | 'connections', number>;
export type Judged = { name: keyof Figures; early: number; late: number; slope: number; isFlat: boolean };

const MB = 1024 * 1024;
/** How much more there may be at the end than after the warm-up: a share, and a bit that means nothing. */
const BOUNDS: Record<keyof Figures, { share: number; slack: number }> = {
  // V8 takes what it may and gives it back late; what is held shows in the heap.
  rss: { share: 0.25, slack: 64 * MB },
  heap: { share: 0.1, slack: 12 * MB },
  handles: { share: 0, slack: 12 },
  timers: { share: 0, slack: 8 },
  files: { share: 0, slack: 16 },
  connections: { share: 0, slack: 3 },
};

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** By how much a value grows from one sample to the next: least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return spread === 0 ? 0 : values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spread;
}

/**
 * Whether what a process held stayed flat. The first third is warm-up; of the rest the medians of both halves are compared,
 * and a figure that grew also has to go on growing by its slope.
 */
export function judge(samples: readonly Figures[]): Judged[] {
  const warm = samples.slice(Math.floor(samples.length / 3));
  const half = Math.floor(warm.length / 2);
  return (Object.keys(BOUNDS) as (keyof Figures)[]).map((name) => {
    const values = warm.map((figures) => figures[name]);
    const [early, late] = [median(values.slice(0, half)), median(values.slice(half))];
    const { share, slack } = BOUNDS[name];
    return { name, early, late, slope: slopeOf(values), isFlat: late - early <= early * share + slack };
  });
}

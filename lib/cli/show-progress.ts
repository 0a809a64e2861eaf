const WIDTH = 30;

/** A progress bar on the terminal; on a pipe one line per phase. */
export function showProgress(): (done: number, total: number, phase: string) => void {
  let lastPhase = '';
  return (done, total, phase) => {
    if (!process.stderr.isTTY) {
      if (phase !== lastPhase) process.stderr.write(`${phase} ...\n`);
      lastPhase = phase;
      return;
    }
    const filled = total > 0 ? Math.round((WIDTH * done) / total) : 0;
    process.stderr.write(`\r${phase.padEnd(12)} [${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total}`);
    if (done >= total) process.stderr.write('\n');
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` once: at a signal, or when the launcher (bin/start.mjs) is gone, which nothing but the end of our channel to
 * it tells: no signal comes from a process that was killed.
 */
export function onStop(stop: () => void): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, once);
  process.on('disconnect', once);
  // It went before we listened.
  if (process.send && !process.connected) once();
}

/** Seconds of processor time that this process has used: what a bound is held against, however busy the machine is. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

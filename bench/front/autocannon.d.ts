// What this project uses of autocannon, which has no types of its own.
declare module 'autocannon' {
  type Options = {
    url: string;
    headers: Record<string, string>;
    connections: number;
    requests?: { path: string }[];
  } & ({ amount: number } | { duration: number });
  /** Seconds; latencies in milliseconds. */
  type Result = {
    errors: number;
    '2xx': number;
    duration: number;
    requests: { total: number };
    latency: { p50: number; p99: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}

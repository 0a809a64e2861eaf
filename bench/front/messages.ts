/** One answer, byte for byte: what the raw server sends to every request. */
export type Answer = { status: number; headers: string[]; body: string };

/** What a bench asks of a server process. */
export type Ask =
  | { kind: 'serve'; answer: Answer }
  | { kind: 'cpu' }
  | { kind: 'delay' }
  | { kind: 'profile' }
  | { kind: 'parts' }
  | { kind: 'forget' }
  | { kind: 'stop' };

/**
 * What that tells. `micros`: processor time of the process so far, user and system. `p99`: milliseconds that its event loop was late since it was last asked. `parts`: shares of the time since
 * `profile` was asked, by what a page's render is made of.
 */
export type Told =
  | { kind: 'ready'; port: number }
  | { kind: 'serving' }
  | { kind: 'cpu'; micros: number }
  | { kind: 'delay'; p99: number }
  | { kind: 'profiling' }
  | { kind: 'forgotten' }
  | { kind: 'parts'; parts: Record<string, number> };

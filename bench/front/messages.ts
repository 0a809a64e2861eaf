/** One answer, byte for byte: what the raw server sends to every request. */
export type Answer = { status: number; headers: string[]; body: string };

/** What a bench asks of a server process. */
export type Ask = { kind: 'serve'; answer: Answer } | { kind: 'cpu' } | { kind: 'stop' };

/** What that tells. `micros`: processor time of the process so far, user and system. */
export type Told = { kind: 'ready'; port: number } | { kind: 'serving' } | { kind: 'cpu'; micros: number };

import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './db/schema.ts';
import type { MailSender } from './mail/mail-sender.ts';
import type { Sanitiser } from './content/sanitise/sanitiser.ts';
import type { Storage } from './storage/storage.ts';
import type { Translator } from './translation/translator.ts';

/**
 * A view to be counted: visitor is a hash that stands for a reader on one day at one post. `source` is where they came
 * from; `finished` says that a view which was counted before came to the end of the text.
 */
export type View = { postId: number; visitor: Buffer } & ({ source: string } | { finished: true });

/** Writes views in batches, so that a crowd costs the database few writes. */
export type ViewBuffer = {
  /** Resolves when the view is written; rejects when it could not be. */
  add(view: View): Promise<void>;
  /** Resolves when what was added is written. */
  close(): Promise<void>;
};

/** What the process entry makes once and everything in the process shares. */
export type Runtime = {
  db: Kysely<Database>;
  /** Does something in an empty database of its own, of which nothing is left. */
  withScratch: <T>(work: (scratch: Kysely<Database>) => Promise<T>) => Promise<T>;
  log: Logger;
  storage: Storage;
  sanitiser: Sanitiser;
  views: ViewBuffer;
  mail: MailSender;
  translator: Translator;
  /** Signing key of tokens and cookies. */
  authSecret: string;
  /** Port of the realtime server as it came to be bound; equal to the HTTP port when attached to it. */
  realtimePort: number;
  startedAt: Date;
  version: string;
};

// Next bundles its own copy of every module: only globalThis is common to the bundle and the process entry.
const registry = globalThis as typeof globalThis & { lekhaRuntime?: Runtime };

export function setRuntime(runtime: Runtime): void {
  registry.lekhaRuntime = runtime;
}

/** @throws Error when the process entry, the CLI or the test has not called setRuntime yet */
export function runtime(): Runtime {
  const current = registry.lekhaRuntime;
  if (!current) throw new Error('The runtime is not started: setRuntime() comes first.');
  return current;
}

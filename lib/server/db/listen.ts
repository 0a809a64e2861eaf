import type { Logger } from 'pino';
import type pg from 'pg';

/** Opens a connection for LISTEN, beside the pool. */
export type OpenListener = () => Promise<pg.Client>;

export type Listener = {
  /** Resolves when the first attempt to listen has ended, well or not. */
  tried: Promise<void>;
  close: () => Promise<void>;
};

type Heard = {
  onMessage: (message: string) => void;
  /** Nothing is heard from now on. */
  onLost?: () => void;
  /** Listening begins, for the first time or again: messages may have been missed before. */
  onGap?: () => void;
};

const RETRY_MS = 1_000;

/**
 * Hears the messages of a PostgreSQL channel, from every process on the database, on a connection of its own that is
 * opened again when it breaks. What is sent meanwhile is lost.
 */
export function listenTo(
  channel: string,
  connect: OpenListener,
  { onMessage, onLost = () => {}, onGap = () => {} }: Heard,
  log: Logger,
): Listener {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  function again(): void {
    client = undefined;
    if (closed) return;
    onLost();
    retry = setTimeout(() => void open(), RETRY_MS).unref();
  }

  async function open(): Promise<void> {
    try {
      const opened = await connect();
      if (closed) return void (await opened.end());
      client = opened;
      opened.on('notification', ({ payload }) => onMessage(payload ?? ''));
      // A connection that the database ends says so twice.
      opened.on('error', (err) => log.warn({ err, channel }, 'connection that listens to the database lost'));
      opened.once('end', again);
      await opened.query(`listen ${channel}`);
      onGap();
    } catch {
      again();
    }
  }

  return {
    tried: open(),
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

import type { Logger } from 'pino';
import type pg from 'pg';

/** PostgreSQL's channel on which `notify_tags` (migrations) names the tags of what was written. */
export const TAG_CHANNEL = 'lekha_tags';

export type WriteListener = { close: () => Promise<void> };

type Heard = {
  /** Tags of a committed write, of any process on this database. */
  onTags: (tags: string[]) => void;
  /** Writes may have been missed: the connection was lost and is back. */
  onGap: () => void;
};

const RETRY_MS = 1_000;

/** Hears of every committed write through LISTEN, on a connection of its own that is opened again when it breaks. */
export function listenForWrites(
  connect: () => Promise<pg.Client>,
  { onTags, onGap }: Heard,
  log: Logger,
): WriteListener {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  function again(): void {
    client = undefined;
    if (closed) return;
    onGap();
    retry = setTimeout(() => void open(), RETRY_MS).unref();
  }

  async function open(): Promise<void> {
    try {
      const opened = await connect();
      client = opened;
      opened.on('notification', ({ payload }) => onTags((payload ?? '').split(' ').filter(Boolean)));
      opened.on('error', (err) => log.warn({ err }, 'connection that hears of writes lost'));
      opened.once('end', again);
      await opened.query(`listen ${TAG_CHANNEL}`);
      // What was written while nobody listened is unknown.
      onGap();
    } catch {
      again();
    }
  }

  void open();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

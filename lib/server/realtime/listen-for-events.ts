import type { Logger } from 'pino';
import type { openListener } from '../db/client.ts';
import { EVENT_CHANNEL, readAnnouncement, type Announcement } from './announcement.ts';

/** Opens a connection for LISTEN, beside the pool. */
export type OpenListener = () => ReturnType<typeof openListener>;

const RETRY_MS = 1_000;

/**
 * Hears, on a connection of its own that is opened again when it breaks, what any process on the database announces.
 * What is announced meanwhile is lost: events carry whole counts, so the next one heals (DECISIONS 34).
 * @returns once it listens; without a database it goes on trying behind the back
 */
export async function listenForEvents(connect: OpenListener, hear: (event: Announcement) => void, log: Logger) {
  let closed = false;
  let client: Awaited<ReturnType<OpenListener>> | undefined;
  let retry: NodeJS.Timeout | undefined;

  function again(): void {
    client = undefined;
    if (!closed) retry = setTimeout(() => void open(), RETRY_MS).unref();
  }

  function onMessage({ payload }: { payload?: string }): void {
    const announcement = readAnnouncement(payload ?? '');
    if (announcement) hear(announcement);
  }

  async function open(): Promise<void> {
    try {
      const opened = await connect();
      client = opened;
      opened.on('notification', onMessage);
      // A connection that the database ends says so twice.
      opened.on('error', (err) => log.warn({ err }, 'connection that hears of events lost'));
      opened.once('end', again);
      await opened.query(`listen ${EVENT_CHANNEL}`);
    } catch {
      again();
    }
  }

  await open();
  return {
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

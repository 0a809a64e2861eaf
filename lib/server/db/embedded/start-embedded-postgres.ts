import { ensureRunning } from './ensure-running.ts';
import type { EmbeddedConnection } from './open-session.ts';
import { prepareSite, type EmbeddedOptions } from './prepare-site.ts';
import { stopServer } from './stop-server.ts';
import { isLastUser, useServer } from './use-server.ts';

export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** The server ran already: another process uses it, or one that was killed left it behind. */
  adopted: boolean;
  /** Ends the server, unless another process still uses it; the last one to let go ends it. */
  stop: () => Promise<void>;
};

/**
 * Starts the private PostgreSQL of a site, or adopts the one that runs on its data (DESIGN, idea 2). Should it die
 * before `stop`, it is started again at the same address.
 * @throws Error with one line for the operator, or with the tail of the server's log when it is not ready within 60 s
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const site = await prepareSite(options);
  const { connection, adopted } = await ensureRunning(site);
  if (adopted) site.log(`PostgreSQL already runs in ${site.paths.cluster} and is used as it is.`);
  const use = await useServer({ ...site, endpoint: connection });

  async function stop(): Promise<void> {
    if (await isLastUser(use)) return use.release(() => stopServer(site));
    site.log('PostgreSQL keeps running, because another process uses it.');
    return use.release();
  }
  let stopping: Promise<void> | undefined;
  return { connection, adopted, stop: () => (stopping ??= stop()) };
}

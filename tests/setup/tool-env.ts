import type { Connection } from '../../lib/server/db/client.ts';

function addressOf(connection: Connection): string {
  if (typeof connection === 'string') return connection;
  const { host, port, user, database, password = '' } = connection;
  return `postgres:///${database}?${new URLSearchParams({ host, port: `${port}`, user, password })}`;
}

/** The environment in which the operator's tool works on a test's database and folder. */
export const toolEnv = (connection: Connection, folder: string) => ({
  ...process.env,
  NODE_ENV: 'production' as const,
  DATA_DIR: folder,
  DATABASE_URL: addressOf(connection),
  AUTH_SECRET: 'x'.repeat(32),
});

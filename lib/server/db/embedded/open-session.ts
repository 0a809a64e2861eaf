import pg from 'pg';

/** How to reach the embedded server. `host` is the folder of its unix socket, or 127.0.0.1 on Windows. */
export type EmbeddedConnection = {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
};

export const ROLE_AND_DATABASE = { user: 'lekha', database: 'lekha' };

/**
 * Opens one connection, known to the server as `name`. The caller ends it.
 * @throws Error with the code of the system or of PostgreSQL
 */
export async function openSession(connection: EmbeddedConnection, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    // Both are given so that PGSSLMODE and PGOPTIONS of the operator's shell have no say.
    ssl: false,
    options: '-c client_min_messages=warning',
  });
  // Without a listener a connection that breaks would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

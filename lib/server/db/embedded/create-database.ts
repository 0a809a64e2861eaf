import { errorCode } from './error-code.ts';
import { openSession, type EmbeddedConnection } from './open-session.ts';

/** Makes the site's database in a new cluster; that another process makes it at the same time is no error. */
export async function createDatabase(connection: EmbeddedConnection): Promise<void> {
  const session = await openSession({ ...connection, database: 'postgres' }, 'lekha start');
  try {
    await session.query(`create database ${session.escapeIdentifier(connection.database)}`);
  } catch (error) {
    if (!['42P04', '23505', '55006'].includes(errorCode(error) ?? '')) throw error;
  } finally {
    await session.end();
  }
}

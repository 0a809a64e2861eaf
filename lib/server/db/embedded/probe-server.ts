import { errorCode } from './error-code.ts';
import { openSession, type EmbeddedConnection } from './open-session.ts';

/** `starting` also covers a server that is shutting down: it answers, but takes nobody in for now. */
export type ProbeResult = 'ready' | 'starting' | 'without database' | 'silent';

const RESULT_BY_CODE: Record<string, ProbeResult> = {
  '53300': 'ready', // every connection is taken
  '57P03': 'starting',
  '57P01': 'starting',
  '57P02': 'starting',
  '3D000': 'without database',
  ECONNRESET: 'starting',
  EPIPE: 'starting',
  ENOENT: 'silent',
  ECONNREFUSED: 'silent',
};

/**
 * Makes a real connection to see what state the server is in.
 * @throws Error when it answers with something that waiting does not cure
 */
export async function probeServer(connection: EmbeddedConnection): Promise<ProbeResult> {
  try {
    const session = await openSession(connection, 'lekha start');
    await session.end();
    return 'ready';
  } catch (error) {
    const code = errorCode(error);
    // The driver gives no code when the server closes the connection or does not answer in time.
    if (code === undefined) return 'starting';
    const result = RESULT_BY_CODE[code];
    if (result) return result;
    throw error;
  }
}

import { pino, type Logger } from 'pino';

/** JSON lines at the given pino level, with secrets cut out of logged headers. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['headers.authorization', 'headers.cookie', '*.password', '*.refreshToken', '*.accessToken'],
  });
}

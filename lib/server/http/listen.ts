import type { Server } from 'node:http';
import { StartError } from '../errors.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` once: at a signal, or when the launcher (bin/start.mjs) is gone, which nothing but the end of our channel to
 * it tells: no signal comes from a process that was killed.
 */
export function onStop(stop: () => void): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, once);
  process.on('disconnect', once);
  // It went before we listened.
  if (process.send && !process.connected) once();
}

/**
 * Binds a server.
 * @throws StartError that names the port when it is taken or may not be used
 */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program. Stop it, or set PORT to a free port.`,
        EACCES: `Port ${port} may not be used by this user. Set PORT to a port above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      };
      reject(new StartError(reasons[error.code ?? ''] ?? error.message));
    };
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

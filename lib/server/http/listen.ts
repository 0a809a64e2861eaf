import type { Server } from 'node:http';

/** A start that cannot go on; its message is the one line that the operator sees. */
export class StartError extends Error {}

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

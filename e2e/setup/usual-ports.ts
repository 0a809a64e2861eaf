import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { Nginx } from './nginx.ts';
import { freePort } from './server-process.ts';

type UsualPorts = {
  /** For a process of Node that is to find the site at the ports that addresses without one mean. */
  env: Record<string, string>;
  stop: () => void;
};

/**
 * Leads whoever asks for https://localhost and http://localhost to nginx, wherever it listens: only an administrator has the
 * ports 443 and 80.
 */
export async function openUsualPorts({ url, plainUrl, certificate }: Nginx): Promise<UsualPorts> {
  const places: Record<string, number> = {
    'localhost:443': Number(new URL(url).port),
    'localhost:80': Number(new URL(plainUrl).port),
  };
  const server = createServer();
  server.on('connect', ({ url: place = '' }, socket, head) => {
    const target = connect(places[place] ?? Number(place.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.write(head);
      socket.pipe(target).pipe(socket);
    });
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const)
      one.on('error', () => other.destroy());
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const proxy = `http://127.0.0.1:${port}`;
  return {
    env: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NODE_EXTRA_CA_CERTS: certificate },
    stop: () => server.close(),
  };
}

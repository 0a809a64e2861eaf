import { networkInterfaces } from 'node:os';

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

function firstOutside(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
}

/** Where machines of the same network find what listens on this host and port: `10.0.0.7:3000`. */
export function ownAddress(host: string, port: number): string {
  const name = EVERYWHERE.has(host) ? (firstOutside() ?? '127.0.0.1') : host;
  return `${name.includes(':') ? `[${name}]` : name}:${port}`;
}

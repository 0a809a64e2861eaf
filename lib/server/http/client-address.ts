import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Logger } from 'pino';

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

// This machine, and networks that nobody reaches us from over the internet.
const near = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(net, bits, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** True for an address of this machine or its network; a unix socket has none. IPv4 in IPv6 counts as IPv4. */
function isNear(address: string | undefined): boolean {
  if (address === undefined) return true;
  return near.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

let found: string | undefined;

/** The neighbour that was seen to forward requests although TRUST_PROXY is 0; undefined while there was none. */
export function untrustedProxy(): string | undefined {
  return found;
}

/**
 * True when a request comes from a proxy that nobody told us to trust: all its readers have one address, so that a limit
 * per address would shut out everybody at once. The log says so once. Headers of a stranger from the internet mean
 * nothing.
 */
export function isFromUntrustedProxy({ headers, socket }: IncomingMessage, trustProxy: number, log: Logger): boolean {
  if (trustProxy > 0 || !FORWARDING.some((name) => headers[name] !== undefined)) return false;
  const { remoteAddress } = socket;
  if (!isNear(remoteAddress)) return false;
  if (found === undefined) {
    found = remoteAddress ?? 'a unix socket';
    log.warn(
      { proxy: found },
      'a proxy forwards requests, but TRUST_PROXY is 0: every reader has the address of the proxy, and pages are not ' +
        'limited per address. Set TRUST_PROXY to the number of proxies.',
    );
  }
  return true;
}

/** As people read it: proxies may add a port, and a socket that listens in IPv6 says IPv4 in it. Undefined for no address. */
function plainAddress(said = ''): string | undefined {
  const bare = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(said);
  const address = (bare?.[1] ?? bare?.[2] ?? said).replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The client's address: the socket's, or the X-Forwarded-For entry before `proxies` trusted proxies (TRUST_PROXY), where
 * that is an address.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const socket = plainAddress(request.socket.remoteAddress) ?? 'unknown';
  if (proxies === 0) return socket;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return plainAddress(forwarded.at(-proxies) ?? forwarded[0]) ?? socket;
}

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

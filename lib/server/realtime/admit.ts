import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'socket.io';
import { inEnglish } from '../../rules/in-english.ts';
import type { Env } from '../env.ts';
import { clientAddress } from '../http/client-address.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { addressKey } from '../limits/address-limits.ts';

/** How many things each address holds at once. */
export type AddressSlots = {
  /** Takes a place for this address; the answer gives it back, once. Null when none is free. */
  take: (address: string) => (() => void) | null;
};

/** At most `perAddress` places for each address. */
export function createAddressSlots(perAddress: number): AddressSlots {
  const taken = new Map<string, number>();

  function give(address: string): void {
    const left = (taken.get(address) ?? 1) - 1;
    if (left > 0) taken.set(address, left);
    else taken.delete(address);
  }

  return {
    take(address) {
      const count = taken.get(address) ?? 0;
      if (count >= perAddress) return null;
      taken.set(address, count + 1);
      let held = true;
      return () => {
        if (held) give(address);
        held = false;
      };
    },
  };
}

/** docs/api.md#rates, limits: sockets of one address at once. */
const AT_ONCE = 20;
const RELAXED_FACTOR = 1_000;

// Nobody knows when a page closes: as long as most are read.
const COME_BACK_SECONDS = 60;

type Decide = (refusal: string | null, admitted: boolean) => void;
/** With the answer that engine.io hands along where one polls; to a websocket there is none yet. */
type Handshake = IncomingMessage & { res?: ServerResponse };
type EngineSocket = { request: IncomingMessage; once: (event: 'close', listener: () => void) => unknown };

/** 429 as everywhere (docs/api.md#rates): engine.io itself would say 403 to one that polls, and 400 to a websocket. */
function refuseOneMore({ res, socket }: Handshake): void {
  const body = JSON.stringify({ message: inEnglish('tooMany'), code: 'too_many_requests', key: 'tooMany' });
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': String(COME_BACK_SECONDS) };
  if (res) {
    res.writeHead(429, { ...securityHeaders(), ...headers, 'Cache-Control': 'no-store' }).end(body);
    return;
  }
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': String(Buffer.byteLength(body)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 429 Too Many Requests\r\n${head}\r\n${body}`);
}

export type Admission = {
  /** Decides about a handshake, and takes the address's place for it. One too many is answered here. */
  allowRequest: (request: Handshake, decide: Decide) => void;
  /** Gives each place back when its socket closes. */
  follow: (engine: Server['engine']) => void;
};

/** Who may connect: pages of this site, and of one address only so many at once. */
export function createAdmission(env: Env, isOwn: (request: IncomingMessage) => boolean): Admission {
  const slots = createAddressSlots(AT_ONCE * (env.RATE_LIMITS === 'relaxed' ? RELAXED_FACTOR : 1));
  const places = new WeakMap<IncomingMessage, () => void>();

  return {
    allowRequest(request, decide) {
      if (!isOwn(request)) return decide('This origin may not connect.', false);
      const release = slots.take(addressKey(clientAddress(request, env.TRUST_PROXY)));
      if (!release) return refuseOneMore(request);
      places.set(request, release);
      // A handshake that breaks off never becomes a socket.
      request.socket.once('close', release);
      decide(null, true);
    },
    follow(engine) {
      engine.on('connection', (socket: EngineSocket) => {
        const release = places.get(socket.request);
        if (!release) return;
        // From here on the place is the socket's: polling changes its connection without leaving.
        socket.request.socket.off('close', release);
        socket.once('close', release);
      });
    },
  };
}

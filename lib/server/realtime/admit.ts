import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import type { Env } from '../env.ts';
import { clientAddress } from '../http/client-address.ts';
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

type Decide = (refusal: string | null, admitted: boolean) => void;
type EngineSocket = { request: IncomingMessage; once: (event: 'close', listener: () => void) => unknown };

export type Admission = {
  /** Decides about a handshake, and takes the address's place for it. */
  allowRequest: (request: IncomingMessage, decide: Decide) => void;
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
      if (!release) return decide('Too many connections.', false);
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

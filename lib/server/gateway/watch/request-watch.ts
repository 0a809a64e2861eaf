import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that was answered, or left before it was. */
export type SeenRequest = {
  requestId: string;
  method: string;
  /** As it was asked for, query included: it may hold secrets. */
  url: string;
  status: number;
  /** From the first look at it to the last byte of its answer. */
  ms: number;
  /** On the wire, headers included. */
  bytes: number;
  /** Whether the answer was kept already. */
  isHit: boolean;
  /** Whether the client left before the end. */
  isAborted: boolean;
};

/** Follows requests for those who log or count them. */
export type RequestWatch = {
  begin: (request: IncomingMessage, response: ServerResponse) => void;
  identify: (response: ServerResponse, requestId: string) => void;
  hit: (response: ServerResponse) => void;
};

type Facts = { requestId?: string; isHit: boolean };

/** A watch that tells `observers` of each request when it is over. */
export function createRequestWatch(observers: readonly ((seen: SeenRequest) => void)[]): RequestWatch {
  const known = new WeakMap<ServerResponse, Facts>();
  return {
    begin(request, response) {
      const facts: Facts = { isHit: false };
      known.set(response, facts);
      const startedAt = performance.now();
      // What handles the request changes its address.
      const { url = '', method = '', socket } = request;
      const before = socket.bytesWritten;
      response.once('close', () => {
        const seen: SeenRequest = {
          ...{ requestId: facts.requestId ?? randomUUID(), method, url, status: response.statusCode },
          ...{ ms: performance.now() - startedAt, bytes: socket.bytesWritten - before },
          ...{ isHit: facts.isHit, isAborted: !response.writableFinished },
        };
        for (const observe of observers) observe(seen);
      });
    },
    identify(response, requestId) {
      const facts = known.get(response);
      if (facts) facts.requestId = requestId;
    },
    hit(response) {
      const facts = known.get(response);
      if (facts) facts.isHit = true;
    },
  };
}

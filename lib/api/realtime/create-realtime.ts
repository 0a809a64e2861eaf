import type { QueryClient } from '@tanstack/react-query';
import { connectSocket, disconnectSocket, type SocketListener } from '../socket.ts';
import { applyEvents } from './apply-events.ts';
import { catchUp } from './catch-up.ts';
import { mayConnect } from './may-connect.ts';
import { realtimeAddress } from './realtime-address.ts';
import { broadcast } from './window-events.ts';

export type Realtime = {
  /** Applies the connection rule of SPEC 4 to the address that the reader has come to. */
  visit: (pathname: string) => void;
  /** Begins to follow events, focus and the page's coming and going; the answer ends that and the connection. */
  start: () => () => void;
};

function listen(target: EventTarget, listeners: Record<string, (event: Event) => void>): () => void {
  for (const [name, listener] of Object.entries(listeners)) target.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) target.removeEventListener(name, listener);
  };
}

/**
 * The realtime connection of one tab (SPEC 4 and 9, DECISIONS 33): dropped at the first error, made again at the next
 * navigation; what was missed is fetched at that time, or when the reader comes back to the tab.
 * @param port of the realtime server; 0 for that of the pages
 */
export function createRealtime(client: QueryClient, port: number): Realtime {
  let here: string | null = null;
  let missed = false;

  const listener: SocketListener = {
    onConnect() {
      if (missed) catchUp(client);
      missed = false;
    },
    onEvent: broadcast,
    onDrop(reason) {
      missed = true;
      // eslint-disable-next-line no-console -- SPEC 8: the message is logged
      console.warn(`Realtime connection dropped: ${reason}`);
    },
  };

  function visit(pathname: string): void {
    here = pathname;
    if (mayConnect(pathname)) void connectSocket(realtimeAddress(port, window.location), listener);
    else disconnectSocket();
  }

  const onReturn = () => {
    if (missed && document.visibilityState === 'visible') catchUp(client);
  };
  // A page with an open socket is not kept for the browser's back button; one that comes back has slept.
  const onPageShow = (event: Event) => {
    if (!(event instanceof PageTransitionEvent) || !event.persisted || here === null) return;
    missed = true;
    visit(here);
  };

  return {
    visit,
    start() {
      const stops = [
        applyEvents(client),
        listen(window, { focus: onReturn, pagehide: disconnectSocket, pageshow: onPageShow }),
        listen(document, { visibilitychange: onReturn }),
        disconnectSocket,
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}

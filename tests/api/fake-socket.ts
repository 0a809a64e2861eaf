import { jest } from '@jest/globals';

type Listener = (...payload: never[]) => void;

/** What the code under test sees of socket.io-client's socket; `hear` plays the server. */
export class FakeSocket {
  connected = false;
  readonly sent: unknown[][] = [];
  readonly disconnect = jest.fn(() => {
    this.connected = false;
  });
  readonly address: string;
  readonly options: object;
  #listeners = new Map<string, Listener>();

  constructor(address: string, options: object) {
    this.address = address;
    this.options = options;
  }

  on(name: string, listener: Listener) {
    this.#listeners.set(name, listener);
  }

  off() {
    this.#listeners.clear();
  }

  emit(...event: unknown[]) {
    this.sent.push(event);
  }

  hear(name: string, ...payload: unknown[]) {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    this.#listeners.get(name)?.(...(payload as never[]));
  }
}

/** All sockets that were opened, the newest last. */
export const sockets: FakeSocket[] = [];

export const io = (address: string, options: object) => {
  const socket = new FakeSocket(address, options);
  sockets.push(socket);
  return socket;
};

import BrowserEnvironment from './browser-environment.mjs';

const FROM_NODE = [
  'Uint8Array',
  'crypto',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
];

/** A document for the editor, and for the server beside it what jsdom says in its own way. */
export default class BrowserAndServer extends BrowserEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) Object.defineProperty(this.global, name, { value: globalThis[name], writable: true });
  }
}

import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom has no fetch of its own. MessageChannel and BroadcastChannel stay out: with Node's, jest never ends.
const FROM_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'TransformStream',
  'structuredClone',
  'AbortSignal',
  'AbortController',
];

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
  }
}

import '@testing-library/jest-dom/jest-globals';
// Loaded with the first request of a page; here it is there, so that fake clocks need not wait for a file.
import '@/lib/api/send-request';
import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { configure } from '@testing-library/dom';
import * as React from 'react';

// React notes for each element where it was made, for messages in a console that nobody reads here: a tenth of the time.
// Its own count of such notes, which stops at ten thousand a second, is full from the start.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// jsdom lays nothing out: no size ever changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Nor does anything scroll there. Texts are tested without a document, too.
if ('Element' in globalThis) Element.prototype.scrollIntoView ??= () => {};

// What is there sooner waits for nothing: a second, the default, is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// An unexpected console error is a failure (CONTRIBUTING.md): a test that expects one silences it itself.
let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    errors.push(args);
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  expect(errors).toEqual([]);
});

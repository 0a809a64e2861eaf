import '@testing-library/jest-dom/jest-globals';
// Loaded with the first request of a page; here it is there, so that fake clocks need not wait for a file.
import '@/lib/api/send-request';
import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { configure } from '@testing-library/dom';

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

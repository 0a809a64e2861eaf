// Two kinds of tests: `node` (server code against a real PostgreSQL) and `browser` (components and browser code in jsdom).
const transform = { '^.+\\.tsx?$': '<rootDir>/tests/setup/transform-typescript.mjs' };
const shared = {
  transform,
  cacheDirectory: '<rootDir>/.cache/jest',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tests/setup/css-module.ts',
    '^@/(.*)$': '<rootDir>/$1',
    '^next/(link|navigation|image|script|headers|server)$': 'next/$1.js',
  },
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/data/', '<rootDir>/.cache/'],
};

/** @type {import('jest').Config} */
export default {
  // For what hangs: on a busy machine a sound test may take many times as long as alone.
  testTimeout: 90_000,
  // One fewer than the cores is jest's own choice: on two it would leave one idle.
  maxWorkers: 2,
  // Modules of files that are done stay in memory, up to 4 GB in each of the two: a worker begins anew now and then.
  workerIdleMemoryLimit: '1500MB',
  testSequencer: '<rootDir>/tests/setup/longest-first.mjs',
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/setup/start-database.ts',
      globalTeardown: '<rootDir>/tests/setup/stop-database.ts',
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/tests/setup/browser-environment.mjs',
      testMatch: ['<rootDir>/tests/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/tests/setup/browser.ts'],
    },
  ],
};

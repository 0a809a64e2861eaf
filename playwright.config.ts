import { defineConfig } from 'playwright/test';
import { launchForTests } from './bin/debian-browser.mjs';
import { givenSettings, makeGiven } from './e2e/setup/given-database.ts';
import { freePort, serverAt } from './e2e/setup/server-process.ts';

// Chosen once: Playwright's workers read this file too, and have the environment of the process that started them.
const DATA_DIR = '.cache/e2e-data';
if (!process.env.E2E_PORT) {
  process.env.E2E_PORT = String(await freePort());
  await makeGiven(DATA_DIR);
}
const PORT = Number(process.env.E2E_PORT);
const { program, url } = serverAt(PORT);

/** Journeys in a real browser against the real server: a production build, its own database, the demo content. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the cores of the smallest machine: tests wait for servers to start and for pages to come to rest.
  workers: 3,
  retries: 0,
  // Generous: lint and types run beside these, and machines differ tenfold. What is there sooner waits for nothing.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '.cache/e2e-report.json' }]],
  use: {
    baseURL: url,
    // Of nginx for this machine (bin/test-instances.mjs).
    ignoreHTTPSErrors: url.startsWith('https:'),
    // What a failed test did, and its page asked for and said; what that held in the end is told beside it. Pictures and
    // copies of every moment cost as much as a test's own drawing.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      ...launchForTests(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for a second or two here: code that runs faster after a while costs more to make than it saves, and
        // threads that collect garbage beside it take the time of another test.
        '--js-flags=--no-opt,--no-maglev,--single-threaded-gc',
      ],
    },
  },
  webServer: {
    command: `node --disable-warning=ExperimentalWarning ${program}`,
    url: `${url}/api/health`,
    ignoreHTTPSErrors: url.startsWith('https:'),
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(PORT),
      REALTIME_PORT: '0',
      SITE_URL: url,
      DATA_DIR,
      ...givenSettings(DATA_DIR),
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'warn',
      NEXT_TELEMETRY_DISABLED: '1',
    },
  },
});

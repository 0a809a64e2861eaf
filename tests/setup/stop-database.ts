type TestServer = { stop: () => Promise<void> };

/** Stops the run's PostgreSQL and removes its files. */
export default async function stopDatabase(): Promise<void> {
  const { lekhaTestServer } = globalThis as typeof globalThis & { lekhaTestServer?: TestServer };
  await lekhaTestServer?.stop();
}

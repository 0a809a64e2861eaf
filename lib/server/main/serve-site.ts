import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import next from 'next';
import { loadDemo } from '../demo/load-demo.ts';
import { environment, type Env } from '../env.ts';
import { StartError } from '../errors.ts';
import { startGateway } from '../gateway/start-gateway.ts';
import { ownAddress } from '../http/client-address.ts';
import { boundConnections } from '../http/listen.ts';
import { asksForWebsocket, trackConnections, boundPipelining } from '../http/track-connections.ts';
import { backUpOnTime, reportItself } from '../jobs/back-up-on-time.ts';
import { sanitiseOutdated, startSearchIndexer } from '../jobs/bring-up-to-date.ts';
import { deliverWebhooks } from '../jobs/deliver-webhooks.ts';
import { tellOfComments, mailSubscribers } from '../jobs/mail-people.ts';
import { publishOnTime } from '../jobs/publish-on-time.ts';
import { purgeHourly, purgeDepartedHourly, returnAddressesHourly, sweepDaily } from '../jobs/purge-hourly.ts';
import { tellOfChanges } from '../jobs/tell-of-changes.ts';
import { workEvery } from '../jobs/work-every.ts';
import { startRealtime } from '../realtime/start-realtime.ts';
import type { Runtime } from '../runtime.ts';
import { ensureDefaultAdmin } from '../services/accounts/ensure-default-admin.ts';
import { createFirstAdmin } from '../services/accounts/users/change-user.ts';
import type { StartedRuntime } from '../start-runtime.ts';
import { openBackupFolder } from '../storage/open-storage.ts';
import { sweepImportFiles } from '../transfer/site-imports.ts';

// How long open requests may take to finish after a signal to stop.
const STOP_MS = 10_000;

export type ServedSite = {
  /** Answers every request from the first one on; not listening yet. */
  server: Server;
  realtimePort: number;
  /** Closes the ports; connections go on. */
  stopListening: () => Promise<void>;
  /** Finishes what is under way, and ends. */
  close: () => Promise<void>;
};

/** An administrator from the settings, or for a fresh site one whose random password is shown this once. */
async function ensureAdministrator(runtime: Runtime, settings: Env): Promise<void> {
  const first = await createFirstAdmin(runtime, settings);
  if (first) console.log(`The administrator is ${first.email}, password ${first.password} (shown only now).`);
  else await ensureDefaultAdmin(runtime, settings);
}

type Job = { close: () => Promise<void> };

function startJobs(runtime: Runtime, settings: Env): Job[] {
  return [
    startSearchIndexer(runtime.db, runtime.log),
    tellOfComments(runtime),
    mailSubscribers(runtime),
    purgeHourly(runtime.db, runtime.log),
    purgeDepartedHourly(runtime),
    returnAddressesHourly(runtime),
    sanitiseOutdated(runtime),
    sweepDaily(runtime),
    workEvery(3_600_000, () => sweepImportFiles(settings.DATA_DIR), { first: 'now' }),
    backUpOnTime(runtime, settings),
    deliverWebhooks(runtime),
    tellOfChanges(runtime, settings),
  ];
}

/**
 * Demo content, the first administrator, Next and the page cache, once the database is there. `inherited` is the realtime
 * port of the instance that we take over from.
 */
export async function serveSite(settings: Env, started: StartedRuntime, inherited?: number): Promise<ServedSite> {
  const { runtime } = started;
  if (settings.BACKUP_DIR) await openBackupFolder(settings.BACKUP_DIR);
  await ensureAdministrator(runtime, settings);
  if (settings.DEMO === '1') await loadDemo(runtime);
  await runtime.sanitiser.rest();
  runtime.mail.start();
  const jobs = startJobs(runtime, settings);
  return openSite(settings, started, jobs, inherited).catch(async (error: unknown) => {
    // They would go on asking a database that is closed.
    await Promise.all(jobs.map((job) => job.close()));
    throw error;
  });
}

/**
 * The settings of the framework as they were built with, given the way its standalone servers are: to read next.config.ts
 * it would load the compiler, which is 40 MB of memory and 0.7 s of each start.
 * @throws StartError where nothing was built
 */
async function useBuiltSettings(): Promise<void> {
  const text = await readFile('.next/required-server-files.json', 'utf8').catch(() => {
    throw new StartError('There is no build of the site here. Make one: npm run build');
  });
  const { config } = JSON.parse(text);
  environment().__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** The server with all that answers, beside the jobs that run already; those that it starts are added to them. */
async function openSite(
  settings: Env,
  { runtime, openListener, pool }: StartedRuntime,
  jobs: Job[],
  inherited: number | undefined,
): Promise<ServedSite> {
  let listener: RequestListener = () => {};
  const mode = process.argv.includes('--dev') ? 'development' : 'production';
  // Where sockets have a port of their own the framework would take a websocket, say nothing, and keep it for ever.
  let takesWebsockets = mode === 'development';
  const server = createServer(
    { shouldUpgradeCallback: (request) => takesWebsockets && asksForWebsocket(request) },
    boundPipelining((request, response) => listener(request, response)),
  );
  boundConnections(server, runtime.log);
  const connections = trackConnections(server);
  if (mode === 'production') await useBuiltSettings();
  const app = next({ dev: mode === 'development', dir: process.cwd(), httpServer: server });
  await app.prepare();
  const id = randomUUID();
  const parts = { runtime, env: settings, httpServer: server, openListener, inherited, instanceId: id };
  const realtime = await startRealtime(parts);
  takesWebsockets ||= realtime.port === settings.PORT;
  jobs.push(reportItself(runtime, { id, address: ownAddress(settings.HOST, realtime.port) }));
  const gateway = await startGateway({
    runtime,
    handle: app.getRequestHandler(),
    openListener,
    publishOnTime: (onPublished) => publishOnTime(runtime.db, onPublished),
    env: settings,
    mode,
    gauges: { sockets: realtime.clients, pool },
  });
  listener = gateway.listener;
  const stopListening = async () => {
    realtime.stopListening();
    await connections.stopListening();
  };
  return {
    server,
    realtimePort: realtime.port,
    stopListening,
    close: async () => {
      await stopListening();
      await realtime.close();
      await Promise.all([connections.drain(STOP_MS), ...jobs.map((job) => job.close())]);
      await Promise.all([app.close(), gateway.close()]);
    },
  };
}

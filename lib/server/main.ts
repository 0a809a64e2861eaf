import { createServer, type RequestListener, type Server } from 'node:http';
import next from 'next';
import { loadDemo } from './demo/load-demo.ts';
import { env, EnvError, type Env } from './env.ts';
import { listen, onStop } from './http/listen.ts';
import { startGateway } from './gateway/start-gateway.ts';
import { sendPlainPage } from './gateway/plain-page.ts';
import { trackConnections, type Connections } from './http/track-connections.ts';
import { backUpOnTime } from './jobs/back-up-on-time.ts';
import { deliverWebhooks } from './jobs/deliver-webhooks.ts';
import { publishOnTime } from './jobs/publish-on-time.ts';
import { purgeDepartedHourly } from './jobs/purge-departed-hourly.ts';
import { purgeHourly } from './jobs/purge-hourly.ts';
import { sanitiseOutdated } from './jobs/sanitise-outdated.ts';
import { sweepDaily } from './jobs/sweep-daily.ts';
import { tellOfComments } from './jobs/tell-of-comments.ts';
import { keepFormats } from './keep-formats.ts';
import { createLog } from './log.ts';
import { siteSettings } from './site-settings.ts';
import { startRealtime } from './realtime/start-realtime.ts';
import type { Runtime } from './runtime.ts';
import { createFirstAdmin } from './services/accounts/users/create-first-admin.ts';
import { startSearchIndexer } from './jobs/search-indexer.ts';
import { ensureDefaultAdmin } from './services/accounts/ensure-default-admin.ts';
import { openBackupFolder } from './transfer/backup/back-up-regularly.ts';
import { startRuntime, type StartedRuntime } from './start-runtime.ts';

// How long open requests may take to finish after a signal to stop.
const STOP_MS = 10_000;

type Listening = { server: Server; connections: Connections };
type Serving = { listener: RequestListener; close: () => Promise<void> };

const starting: RequestListener = (_request, response) =>
  sendPlainPage(response, {
    status: 503,
    title: 'Starting',
    text: 'The site is starting. Please try again shortly.',
    retryAfter: 3,
  });

function readSettings(): Env {
  try {
    return env();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** An administrator from the settings, or for a fresh site one whose random password is shown this once. */
async function ensureAdministrator(runtime: Runtime, settings: Env): Promise<void> {
  const first = await createFirstAdmin(runtime, settings);
  if (first) console.log(`The administrator is ${first.email}, password ${first.password} (shown only now).`);
  else await ensureDefaultAdmin(runtime, settings);
}

/** Demo content, the first administrator, Next and the page cache, once the database is there. */
async function serve(settings: Env, started: StartedRuntime, { server, connections }: Listening): Promise<Serving> {
  const { runtime, openListener } = started;
  if (settings.BACKUP_DIR) await openBackupFolder(settings.BACKUP_DIR);
  await ensureAdministrator(runtime, settings);
  if (settings.DEMO === '1') await loadDemo(runtime);
  runtime.mail.start();
  const indexer = startSearchIndexer(runtime.db, runtime.log);
  const telling = tellOfComments(runtime);
  const purge = purgeHourly(runtime.db, runtime.log);
  const departures = purgeDepartedHourly(runtime);
  const sanitising = sanitiseOutdated(runtime);
  const sweep = sweepDaily(runtime);
  const backups = backUpOnTime(runtime, settings);
  const webhooks = deliverWebhooks(runtime);
  const mode = process.argv.includes('--dev') ? 'development' : 'production';
  const app = next({ dev: mode === 'development', dir: process.cwd(), httpServer: server });
  await app.prepare();
  const realtime = await startRealtime({ runtime, env: settings, httpServer: server, openListener });
  const gateway = await startGateway({
    runtime,
    handle: app.getRequestHandler(),
    openListener,
    publishOnTime: (onPublished) => publishOnTime(runtime.db, onPublished),
    env: settings,
    mode,
    gauges: { sockets: realtime.clients, pool: started.pool },
  });
  return {
    listener: gateway.listener,
    close: async () => {
      await realtime.close();
      await connections.drain(STOP_MS);
      await app.close();
      await gateway.close();
      await indexer.close();
      await telling.close();
      await purge.close();
      await departures.close();
      await sanitising.close();
      await sweep.close();
      await backups.close();
      await webhooks.close();
    },
  };
}

async function start(settings: Env): Promise<() => Promise<void>> {
  keepFormats();
  const log = createLog(settings.LOG_LEVEL);
  let listener: RequestListener = starting;
  const server = createServer((request, response) => listener(request, response));
  const connections = trackConnections(server);
  // The port is taken before anything is written, so that a second start fails at once and says why.
  await listen(server, settings.PORT, settings.HOST);
  const started = await startRuntime(settings, log, 'server');
  const serving = await serve(settings, started, { server, connections }).catch(async (error: unknown) => {
    await started.close();
    throw error;
  });
  listener = serving.listener;
  console.log(`${siteSettings().name} is ready: ${settings.SITE_URL}`);
  // Its thread takes seconds to load, which the first author or commenter would wait for.
  started.runtime.sanitiser
    .sanitise('<p>Ready</p>', 'comment')
    .catch((err: unknown) => log.warn({ err }, 'sanitiser not warmed up'));
  return async () => {
    await serving.close();
    await started.close();
  };
}

/** A refusal is for the operator, in one line; LOG_LEVEL debug shows where it came from. */
function failureOf(error: unknown, settings: Env): unknown {
  return settings.LOG_LEVEL === 'debug' ? error : String(error).replace(/^\w*Error: /, '');
}

const settings = readSettings();
try {
  const stop = await start(settings);
  onStop(() => {
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
} catch (error) {
  console.error(failureOf(error, settings));
  process.exit(1);
}

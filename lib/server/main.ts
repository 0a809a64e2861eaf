import { keepFormats } from '../i18n/keep-formats.ts';
import { footerScripts } from './content/footer-scripts.ts';
import { errorCode } from './db/embedded/postmaster.ts';
import { endNow, untilEnded } from './db/embedded/start-embedded-postgres.ts';
import { isConnectionLost } from './db/errors.ts';
import { siteSettings } from './db/site-settings.ts';
import { env, envAtPort, EnvError, type Env } from './env.ts';
import { isStorageFull, StartError, unwritable } from './errors.ts';
import { onStop, SIGNALS } from './http/listen.ts';
import { claimPort, type PortClaim } from './http/succession/claim-port.ts';
import { openDoor, doorPath, type Door, type Leaving } from './http/succession/door.ts';
import { createLog, untilLogged } from './log.ts';
import { serveSite } from './main/serve-site.ts';
import { startRuntime, type StartedRuntime } from './start-runtime.ts';
import { openDataFolder } from './storage/open-storage.ts';

function readSettings(): Env {
  try {
    const settings = env();
    footerScripts();
    return settings;
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Lets a younger instance of the same data take over, where one can. */
async function awaitSuccessor({ DATA_DIR, PORT }: Env, leaving: Leaving): Promise<Door | undefined> {
  const path = await doorPath(DATA_DIR, PORT);
  return path === undefined ? undefined : openDoor(path, leaving);
}

/** Ends the process after `stop`, once, however often it is asked to. */
function exitAfter(stop: () => Promise<void>): () => void {
  let stopping: Promise<void> | undefined;
  return () => {
    stopping ??= stop().then(
      () => untilLogged().then(() => process.exit(0)),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
}

/** Another database is another site: taken over, this one's would be gone, and its newest writes with it. */
async function refuseOther({ predecessor, port }: PortClaim, { databaseId }: StartedRuntime): Promise<void> {
  if (!predecessor?.databaseId) return;
  const own = await databaseId();
  if (!own || own === predecessor.databaseId) return;
  throw new StartError(
    `The site that runs on port ${port} has another database. If DATABASE_URL is right, stop that site first.`,
  );
}

const endAtOnce = () => void endNow(0);

async function start(given: Env): Promise<void> {
  keepFormats();
  // While it waits for its database, or makes it ready, there is nothing to finish.
  for (const signal of SIGNALS) process.on(signal, endAtOnce);
  const log = createLog(given.LOG_LEVEL);
  // Before anything is written, so that a second start fails at once and says why.
  const claim = await claimPort(given);
  const { port, predecessor, listen } = claim;
  const settings = envAtPort(port);
  await openDataFolder(settings.DATA_DIR);
  const started = await startRuntime(settings, log, predecessor ? 'successor' : 'server');
  const serve = async () => {
    await refuseOther(claim, started);
    return serveSite(settings, started, predecessor?.realtimePort);
  };
  const site = await serve().catch(async (error: unknown) => {
    await started.close();
    throw error;
  });
  let door: Door | undefined = undefined;
  const stop = async () => {
    await door?.close();
    await site.close();
    await started.close();
  };
  await listen(site.server).catch((error: unknown) => stop().then(() => Promise.reject(error)));
  await predecessor?.leave();
  if (predecessor) started.succeed();
  const exit = exitAfter(stop);
  onStop(exit);
  for (const signal of SIGNALS) process.off(signal, endAtOnce);
  door = await awaitSuccessor(settings, {
    realtimePort: site.realtimePort,
    databaseId: started.databaseId,
    leave: () => site.stopListening().finally(exit),
  });
  console.log(`${siteSettings().name} is ready: ${settings.SITE_URL}`);
}

// What PostgreSQL answers with, unlike an operating system.
const SQLSTATE = /^\d\w{4}$/;

/** A refusal is for the operator, in one line; LOG_LEVEL debug shows where it came from. */
function failureOf(error: unknown, settings: Env): unknown {
  if (settings.LOG_LEVEL === 'debug') return error;
  if (!settings.DATABASE_URL && isStorageFull(error)) return unwritable('DATA_DIR', settings.DATA_DIR).message;
  const words = String(error).replace(/^\w*error: /i, '');
  if (!settings.DATABASE_URL || error instanceof StartError) return words;
  // The driver's words do not say whose they are.
  const went = 'the database went away during the start';
  if (isConnectionLost(error)) return `DATABASE_URL: ${went} (${words}). Start again: nothing is lost.`;
  return SQLSTATE.test(errorCode(error) ?? '') ? `DATABASE_URL: ${words}.` : words;
}

const settings = readSettings();
try {
  await start(settings);
} catch (error) {
  await untilEnded();
  console.error(failureOf(error, settings));
  process.exit(1);
}

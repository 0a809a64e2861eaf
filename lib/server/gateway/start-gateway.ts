import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { findRead } from '../api/reads/find-read.ts';
import { findWrite } from '../api/writes/find-write.ts';
import { footerScripts } from '../content/footer-scripts.ts';
import { listenTo, type OpenListener } from '../db/listen.ts';
import type { Env } from '../env.ts';
import { TAG_CHANNEL, tagOf } from '../http/internal-headers.ts';
import { keptReads } from '../http/kept-reads.ts';
import type { Runtime } from '../runtime.ts';
import { createMissingInbox } from '../services/redirects/missing-inbox.ts';
import { loadSettings } from '../services/settings/settings.ts';
import type { FinishedPage } from './cache/finished-page.ts';
import { createWriteFence } from './cache/invalidations.ts';
import { createPageCache } from './cache/page-cache.ts';
import { keepBuild, openStaticFiles, type StaticFiles } from './files/static-files.ts';
import { createGateway } from './gateway.ts';
import type { RequestHandler } from './render/capture-render.ts';
import { type PolicySources, realtimeSources } from './render/content-security-policy.ts';
import { findBengaliFont } from './render/head-passes.ts';
import type { Gauges } from './watch/metrics.ts';
import { startWatch } from './watch/start-watch.ts';

const MOST_CACHE_BYTES = 128 * 1024 * 1024;
// The launcher bounds the heap by the machine's memory (bin/memory.mjs): kept pages, which are beside it, follow.
const CACHE_BYTES = Math.min(MOST_CACHE_BYTES, Math.round(getHeapStatistics().heap_size_limit / 6));
// Only what no write announces (view counts) may be this old on a page.
const FRESH_MS = 60_000;

type Mode = 'development' | 'production';

// `next build` writes it, in the folder that the process runs in.
const STATIC_FILES = '.next/static';

/** Calls `onPublished` when a scheduled post becomes public; `replan` when the set of scheduled posts may have changed. */
type PublishOnTime = (onPublished: () => void) => { replan: () => void; close: () => void };

type Parts = {
  runtime: Runtime;
  handle: RequestHandler;
  openListener: OpenListener;
  publishOnTime: PublishOnTime;
  env: Env;
  mode: Mode;
  gauges: Gauges;
};

/** The files of the build, and the putting by of them that goes on behind. In development they change with the code. */
async function openFiles({ env, runtime, mode }: Parts): Promise<{ files?: StaticFiles; keeping?: Promise<void> }> {
  if (mode === 'development') return {};
  const builds = join(env.DATA_DIR, 'builds');
  const files = await openStaticFiles(STATIC_FILES, builds);
  // Where nothing can be written, pages that are open during an upgrade may have to be opened anew.
  const keeping = keepBuild(STATIC_FILES, builds).catch((err: unknown) => runtime.log.debug({ err }, 'no build kept'));
  return { files, keeping };
}

export type StartedGateway = { listener: RequestListener; close: () => Promise<void> };

/**
 * The page cache with everything that keeps it true, and the listener that serves from it. In development nothing is
 * kept: pages change with the code.
 */
export async function startGateway(parts: Parts): Promise<StartedGateway> {
  const { runtime, handle, openListener, publishOnTime, env, mode, gauges } = parts;
  const isDevelopment = mode === 'development';
  const { files, keeping } = await openFiles(parts);
  const kept = openKept(runtime, mode);
  const { cache } = kept;
  const watched = await startWatch({ env, runtime, gauges, cache });
  const schedule = publishOnTime(() => kept.invalidate([tagOf.posts()]));
  const startAnew = () => {
    kept.begin();
    schedule.replan();
  };
  // Whoever wrote settings knows them already. Elsewhere, what is rendered until they are read goes with all the rest.
  const readAnew = () => {
    startAnew();
    const isStillHeard = kept.hearing();
    void readSettings(runtime).then(() => isStillHeard() && startAnew());
  };
  const writes = listenTo(
    TAG_CHANNEL,
    openListener,
    {
      onMessage: (message) => {
        const tags = message.split(' ').filter(Boolean);
        if (tags.includes(tagOf.everything()) || tags.includes(tagOf.settings())) return readAnew();
        kept.invalidate(tags);
        if (tags.includes(tagOf.posts())) schedule.replan();
      },
      onLost: kept.suspend,
      onGap: readAnew,
    },
    runtime.log,
  );
  const fence = createWriteFence(kept.overtake, writes.caughtUp);
  const policy = isDevelopment ? undefined : policySources(env, runtime);
  const bengaliFont = isDevelopment ? undefined : await findBengaliFont(STATIC_FILES);
  const missing = createMissingInbox(runtime.db, runtime.log);
  return {
    listener: createGateway({
      runtime,
      renderer: {
        ...{ handle, siteUrl: env.SITE_URL, policy, bengaliFont, onRender: watched.metrics?.countRender },
        ...(!isDevelopment && { findRead, findWrite }),
      },
      ...watched,
      fence,
      trustProxy: env.TRUST_PROXY,
      indexNowKey: env.INDEXNOW_KEY,
      missing,
      files,
    }),
    close: async () => {
      schedule.close();
      kept.suspend();
      await writes.close();
      await missing.close();
      await keeping;
    },
  };
}

/** Finished pages, and what they read alike: both are true as long as writes are heard of. */
function openKept({ db }: Runtime, mode: Mode) {
  const maxBytes = mode === 'development' ? 1 : CACHE_BYTES;
  const cache = createPageCache<FinishedPage>({ maxBytes, freshMs: FRESH_MS });
  const reads = keptReads(db);
  let suspensions = 0;
  return {
    cache,
    /** Tells later on whether writes have been heard all the time since now. */
    hearing: () => {
      const before = suspensions;
      return () => suspensions === before;
    },
    // First what pages are made of: whoever asks for one then gets it from what is true now.
    invalidate: (tags: readonly string[]) => {
      reads.forget(tags);
      cache.invalidate(tags);
    },
    // Pages stay, but whoever asks from now on gets none of those that are being made.
    overtake: () => {
      reads.forget();
      cache.invalidate([]);
    },
    begin: () => {
      reads.begin();
      cache.clear();
    },
    suspend: () => {
      suspensions += 1;
      reads.suspend();
      cache.suspend();
    },
  };
}

function readSettings({ db, log }: Runtime): Promise<unknown> {
  return loadSettings(db).catch((err: unknown) => log.warn({ err }, 'settings not read anew'));
}

function policySources(env: Env, runtime: Runtime): PolicySources {
  const scriptHosts = [...new Set(footerScripts().map(({ src }) => new URL(src, env.SITE_URL).origin))];
  return { scriptHosts, connect: realtimeSources(env, runtime.realtimePort) };
}

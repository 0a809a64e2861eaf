import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { KEPT_FOR_GOOD } from '../../http/conditional-request.ts';
import { chooseEncoding, type EncodingName } from '../../http/content-encoding.ts';
import { securityHeaders } from '../../http/security-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
};
const SUFFIXES: Readonly<Record<EncodingName, string>> = { identity: '', gzip: '.gz', br: '.br' };
const PREFIX = '/_next/static/';
const KEPT_BYTES = 32 * 1024 * 1024;

export type StaticFiles = {
  /** Whether an address is that of a file of the build. */
  has: (url: string) => boolean;
  /** Sends a file of the build. False for any other address: nothing was sent. */
  send: (
    url: string,
    accepted: string | undefined,
    method: string | undefined,
    response: ServerResponse,
  ) => Promise<boolean>;
};

type Ready = { headers: string[]; body: Buffer };

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Set(files.map((file) => file.split(sep).join('/')));
}

const EARLIER_BUILDS = 2;
// As the names of what is being put by begin.
const UNFINISHED = '.';

/** The builds of `store`, newest first. Another instance may be letting go of one. */
async function listBuilds(store: string): Promise<string[]> {
  const names = await readdir(store).catch(() => []);
  const builds = names.filter((name) => !name.startsWith(UNFINISHED)).map((name) => join(store, name));
  const ageOf = (path: string) =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
  const aged = await Promise.all(builds.map(async (path) => ({ path, at: await ageOf(path) })));
  return aged.toSorted((a, b) => b.at - a.at).map(({ path }) => path);
}

/**
 * Puts the scripts and styles of this build by in `store`, for the versions after it: a page that was opened before an
 * upgrade goes on with its own. Of the builds before it the last two are left. `folder`: what `openStaticFiles` has.
 * @throws Error where nothing can be written
 */
export async function keepBuild(folder: string, store: string): Promise<void> {
  const target = join(store, (await readFile(join(folder, '..', 'BUILD_ID'), 'utf8')).trim());
  await mkdir(store, { recursive: true });
  if (!existsSync(target)) {
    const unfinished = join(store, `${UNFINISHED}${process.pid}`);
    // Browsers that read no Brotli are few.
    const filter = (path: string) => !path.endsWith('.gz');
    try {
      await cp(join(folder, 'chunks'), join(unfinished, 'chunks'), { recursive: true, filter });
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
  await utimes(target, new Date(), new Date());
  const old = (await listBuilds(store)).slice(1 + EARLIER_BUILDS);
  await Promise.all(old.map((path) => rm(path, { recursive: true, force: true })));
}

/** Each file of this build, and of those before it as far as they can be read, with its folder. */
async function listAll(folder: string, earlier: readonly string[]): Promise<Map<string, string>> {
  const known = new Map([...(await listFiles(folder))].map((name) => [name, folder]));
  for (const build of earlier)
    for (const name of await listFiles(build).catch(() => [])) if (!known.has(name)) known.set(name, build);
  return known;
}

/**
 * The files that a build made for browsers, with the copies that bin/precompress.mjs made of them, and what `store` keeps
 * of the builds before it (`keepBuild`).
 */
export async function openStaticFiles(folder: string, store?: string): Promise<StaticFiles> {
  const known = await listAll(folder, store === undefined ? [] : await listBuilds(store));
  const kept = new LRUCache<string, Ready>({ maxSize: KEPT_BYTES, sizeCalculation: ({ body }) => body.length + 512 });

  async function read(name: string, type: string, encoding: EncodingName): Promise<Ready> {
    const body = await readFile(join(known.get(name) ?? folder, name + SUFFIXES[encoding]));
    const headers = {
      'Content-Type': type,
      'Content-Length': String(body.length),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Cache-Control': KEPT_FOR_GOOD,
      Vary: 'Accept-Encoding',
      ...securityHeaders(),
    };
    return { headers: Object.entries(headers).flat(), body };
  }

  /** Only what was listed is read: no path leads out of the folder. */
  function find(url: string): { name: string; type: string } | undefined {
    if (!url.startsWith(PREFIX)) return undefined;
    const name = (url.split('?', 1)[0] ?? url).slice(PREFIX.length);
    const type = TYPES[extname(name)];
    return type !== undefined && known.has(name) ? { name, type } : undefined;
  }

  return {
    has: (url) => find(url) !== undefined,
    async send(url, accepted, method, response) {
      const file = method === 'GET' || method === 'HEAD' ? find(url) : undefined;
      if (!file) return false;
      const { name, type } = file;
      const wanted = chooseEncoding(accepted);
      const encoding = known.get(name + SUFFIXES[wanted]) === known.get(name) ? wanted : 'identity';
      const key = `${encoding} ${name}`;
      const ready = kept.get(key) ?? (await read(name, type, encoding));
      kept.set(key, ready);
      response.writeHead(200, ready.headers);
      response.end(method === 'HEAD' ? undefined : ready.body);
      return true;
    },
  };
}

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Viewer } from '../../lib/server/auth/find-viewer.ts';
import { parseEnv } from '../../lib/server/env.ts';
import { createLog } from '../../lib/server/log.ts';
import { portOf } from '../../lib/server/http/listen.ts';
import { startRealtime } from '../../lib/server/realtime/start-realtime.ts';
import type { Runtime } from '../../lib/server/runtime.ts';
import { startRuntime } from '../../lib/server/start-runtime.ts';

export type LiveSite = {
  runtime: Runtime;
  port: number;
  postId: number;
  viewers: Viewer[];
  close: () => Promise<void>;
};

/** A post of the first of `users` verified readers. */
async function fill({ db }: Runtime, users: number): Promise<{ postId: number; viewers: Viewer[] }> {
  const people = Array.from({ length: users }, (_, n) => ({
    username: `reader${n}`,
    email: `reader${n}@bench.example`,
    full_name: `Reader ${n}`,
    email_verified_at: new Date(),
  }));
  const rows = await db.insertInto('users').values(people).returning(['id', 'username', 'role']).execute();
  const viewers = rows.map((row) => ({ ...row, sessionId: 0, isEmailVerified: true }));
  const values = {
    slug: 'bench',
    title: 'Bench',
    status: 'published',
    published_at: new Date(),
    author_id: rows[0]?.id ?? 0,
  } as const;
  const post = await db.insertInto('posts').values(values).returning('id').executeTakeFirstOrThrow();
  return { postId: post.id, viewers };
}

/** Database, services and realtime server of a process, without its pages, over a folder of its own that goes at the end. */
export async function startLiveSite(users: number): Promise<LiveSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lekha-bench-'));
  const httpServer = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const port = String(portOf(httpServer));
  const env = parseEnv({
    PORT: port,
    HOST: '127.0.0.1',
    REALTIME_PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'relaxed',
    DEMO: '0',
  });
  const { runtime, openListener, close } = await startRuntime(env, createLog('warn'), 'server');
  const realtime = await startRealtime({ runtime, env, httpServer, openListener, instanceId: randomUUID() });
  return {
    runtime,
    port: realtime.port,
    ...(await fill(runtime, users)),
    close: async () => {
      await realtime.close();
      httpServer.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

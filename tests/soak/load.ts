import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CrashSite } from '../faults/crash/crash-site.ts';
import type { Cast } from '../faults/crash/people.ts';
import { pick, writesOf, type Written } from '../faults/crash/write-mix.ts';

const READERS = 4;

const addresses = (posts: readonly number[]) => {
  const post = pick(posts);
  return [
    ...['/', '/categories', '/search?q=text', '/about-us', '/feed.xml', '/sitemap.xml', '/no-such-page', '/login'],
    ...['/api/v1/posts/infinite?limit=10', '/api/v1/categories', `/api/v1/posts/search?q=talk`, '/api/health'],
    ...[`/api/v1/comments/post/${post}`, `/api/v1/reactions/post/${post}`, `/api/v1/posts/${post}`],
  ];
};

/** What people do on a good day, and much of it: readers read, people write, an editor changes titles. */
export async function loadUntil(until: AbortSignal, site: CrashSite, cast: Cast, written: Written): Promise<void> {
  const { comment, react, retitle, changeAvatar, addPicture, see } = writesOf(site, cast, written);
  const repeat = async (act: () => Promise<unknown>, pauseMs: number) => {
    while (!until.aborted) {
      await act();
      await sleep(pauseMs);
    }
  };
  const read = async () => {
    const address = pick(addresses(cast.posts));
    const status = await fetch(site.url + address, { signal: AbortSignal.timeout(30_000) }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    );
    written.answers.set(status, (written.answers.get(status) ?? 0) + 1);
    if (status === 0 || status >= 500) written.failures.push(`GET ${address}: ${status}`);
  };
  const writes = [comment, comment, react, react, react, see, see, changeAvatar];
  await Promise.all([
    ...Array.from({ length: READERS }, () => repeat(read, 5)),
    ...cast.people.map((person) => repeat(() => pick(writes)(person), 50)),
    repeat(() => pick([retitle, retitle, retitle, addPicture])(), 500),
    // Limits of accounts are not what is tested here.
    repeat(() => site.look((db) => db.deleteFrom('rate_limits').execute()), 1_000),
  ]);
}

/** Open files of the process, and its connections to the database. */
export async function lookFromOutside(site: CrashSite): Promise<{ files: number; connections: number }> {
  const files = (await readdir(`/proc/${site.pid()}/fd`).catch(() => [])).length;
  const { rows } = await site.look((db) =>
    sql<{ connections: number }>`select count(*)::int as connections from pg_stat_activity
      where application_name like 'lekha%' and pid <> pg_backend_pid()`.execute(db),
  );
  return { files, connections: rows[0]?.connections ?? 0 };
}

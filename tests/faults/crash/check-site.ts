import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../lib/server/db/schema.ts';
import { fileStorage } from '../../../lib/server/storage/file-storage.ts';
import type { CrashSite } from './crash-site.ts';
import { ANY, type Written } from './write-mix.ts';

const plain = (html: string) => html.replace(/<[^>]+>/g, '').trim();

async function checkComments(db: Kysely<Database>, { comments }: Written): Promise<string[]> {
  const rows = await db.selectFrom('comments').select('content').execute();
  const times = new Map<string, number>();
  const faults: string[] = [];
  for (const text of rows.map(({ content }) => plain(content))) {
    const mark = text.split(' ', 1)[0] ?? '';
    times.set(mark, (times.get(mark) ?? 0) + 1);
    if (!comments.allows(mark, text)) faults.push(`a comment says «${text}»`);
  }
  for (const mark of comments.acknowledged)
    if (times.get(mark) !== 1) faults.push(`«${mark}» is there ${times.get(mark) ?? 0} times`);
  for (const [mark, count] of times) if (count > 1) faults.push(`«${mark}» is there ${count} times`);
  return faults;
}

async function checkReactions(db: Kysely<Database>, { reactions }: Written): Promise<string[]> {
  const rows = await db.selectFrom('reactions').select(['user_id', 'post_id', 'type']).execute();
  const found = new Map(rows.map((row) => [`${row.user_id} ${row.post_id}`, row.type]));
  return reactions
    .keys()
    .filter((key) => !reactions.allows(key, found.get(key) ?? 'none'))
    .map((key) => `the reaction ${key} is ${found.get(key) ?? 'none'}`);
}

async function checkPosts(db: Kysely<Database>, { titles, views }: Written): Promise<string[]> {
  const rows = await db.selectFrom('posts').select(['id', 'title', 'view_count']).execute();
  const known = new Set(titles.keys());
  return rows.flatMap(({ id, title, view_count }) => {
    if (!known.has(id)) return [];
    const seen = views.get(id) ?? { counted: 0, tried: 0 };
    return [
      ...(titles.allows(id, title) ? [] : [`post ${id} is «${title}»`]),
      ...(view_count < seen.counted || view_count > seen.tried
        ? [`post ${id}: ${view_count} views of ${seen.counted}`]
        : []),
    ];
  });
}

/** Counts that rows carry, held against the rows that they count. */
async function checkCounts(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'counts of post ' || p.id as fault from posts p where (comment_count, view_count, like_count, love_count,
        laugh_count, angry_count, sad_count, dislike_count) <> (select
        (select count(*)::int from comments where post_id = p.id), (select count(*)::int from post_views where post_id = p.id),
        count(*) filter (where type = 'like')::int, count(*) filter (where type = 'love')::int,
        count(*) filter (where type = 'laugh')::int, count(*) filter (where type = 'angry')::int,
        count(*) filter (where type = 'sad')::int, count(*) filter (where type = 'dislike')::int
        from reactions where post_id = p.id)
    union all select 'counts of user ' || u.id from users u where (comment_count, published_count) <>
      (select (select count(*)::int from comments where user_id = u.id),
        (select count(*)::int from posts where author_id = u.id and listed_at is not null))
    union all select 'count of the site' from site_counts
      where published_count <> (select count(*) from posts where listed_at is not null)`.execute(db);
  return rows.map(({ fault }) => fault);
}

async function checkFiles(db: Kysely<Database>, site: CrashSite, written: Written): Promise<string[]> {
  const uploads = join(site.dataDir, 'uploads');
  const rows = await db.selectFrom('users').select(['id', 'profile_image']).execute();
  const wanted = [...written.pictures, ...rows.flatMap(({ profile_image }) => profile_image ?? [])];
  const missing = await Promise.all(
    wanted.map((path) =>
      access(join(uploads, path.replace('/uploads/', ''))).then(
        () => [],
        () => [`${path} is missing`],
      ),
    ),
  );
  const wrong = rows.filter(({ id, profile_image }) => {
    const { avatars } = written;
    return avatars.acknowledged.has(id) && !avatars.allows(id, ANY) && !avatars.allows(id, profile_image ?? '');
  });
  return [...missing.flat(), ...wrong.map(({ id }) => `user ${id} has another image`)];
}

/** Profile images that no row names, once the sweep of a start has had its time. */
async function findOrphans(db: Kysely<Database>, site: CrashSite): Promise<string[]> {
  const storage = fileStorage(join(site.dataDir, 'uploads'));
  for (let tries = 0; ; tries += 1) {
    const rows = await db.selectFrom('users').select('profile_image').execute();
    const named = new Set(rows.map(({ profile_image }) => profile_image?.replace('/uploads/', '')));
    const orphans = (await Array.fromAsync(storage.list('profile-images/'))).filter((key) => !named.has(key));
    if (orphans.length === 0 || tries === 100) return orphans.map((key) => `${key} belongs to nobody`);
    await sleep(200);
  }
}

/** What a site that was killed has lost, has twice, or has counted wrong; nothing, it should be. */
export async function findFaults(site: CrashSite, written: Written, { orphans = false } = {}): Promise<string[]> {
  return site.look(async (db) => [
    ...(await checkComments(db, written)),
    ...(await checkReactions(db, written)),
    ...(await checkPosts(db, written)),
    ...(await checkCounts(db)),
    ...(await checkFiles(db, site, written)),
    ...(orphans ? await findOrphans(db, site) : []),
  ]);
}

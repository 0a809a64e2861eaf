import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { hashPassword } from '../../lib/server/auth/password-hash.ts';
import { type Connection, createDatabase, createPool } from '../../lib/server/db/client.ts';
import { startEmbeddedPostgres } from '../../lib/server/db/embedded/start-embedded-postgres.ts';
import type { Database } from '../../lib/server/db/schema.ts';
import { givenDatabase } from './given-database.ts';
import { ADMIN } from './written-site.ts';

/** The last migration of 0.1.0, the oldest version whose data come along. */
const LAST = '0080-search-spellings';

export const PICTURE = { key: 'featured-images/0a1b2c3d4e5f6a7b.webp', bytes: Buffer.from('RIFF....WEBP of 0.1.0') };

// What the first edition kept, and as it kept it: a name that pages show, an old address, a draft, a conversation.
const rows = (passwordHash: string) => sql`
  with people as (
    insert into users (username, email, full_name, role, password_hash, email_verified_at, profile_image) values
      ('admin', ${ADMIN.email}, 'The Admin', 'default_admin', ${passwordHash}, now(), null),
      ('পাঠক', 'reader@site.test', 'A Reader', 'user', ${passwordHash}, now(), null) returning id, username),
  place as (insert into categories (slug, name, description) values ('নদী', 'Rivers', 'Water') returning id),
  texts as (
    insert into posts (slug, title, excerpt, content, content_text, language, status, author_id, published_at, featured_image)
    select v.slug, v.title, 'In short', v.content, v.content, v.language, v.status, people.id, v.at::timestamptz, v.image
    from people, (values
      ('আমার-নদী', 'আমার নদী', '<p>The river <strong>Padma</strong></p>', 'bn', 'published', '2026-01-02', ${PICTURE.key}),
      ('a-draft', 'A draft', '<p>Not yet</p>', 'en', 'draft', null, null)) v (slug, title, content, language, status, at, image)
    where people.username = 'admin' returning id, slug),
  placed as (insert into post_categories (post_id, category_id) select texts.id, place.id from texts, place),
  moved as (insert into slug_history (slug, post_id) select 'my-river', id from texts where slug = 'আমার-নদী'),
  liked as (
    insert into reactions (post_id, user_id, type) select texts.id, people.id, 'love' from texts, people
    where texts.slug = 'আমার-নদী' and people.username = 'পাঠক')
  insert into comments (post_id, user_id, author_name, content)
  select texts.id, people.id, 'A Reader', 'Said long ago' from texts, people
  where texts.slug = 'আমার-নদী' and people.username = 'পাঠক'`;

async function oldMigrations(): Promise<Record<string, Migration>> {
  const files = globSync('lib/server/db/migrations/[0-9]*.ts').map((file) => [basename(file, '.ts'), file] as const);
  const old = files.filter(([name]) => name <= LAST);
  return Object.fromEntries(await Promise.all(old.map(async ([name, file]) => [name, await import(resolve(file))])));
}

async function fill(db: Kysely<Database>): Promise<void> {
  const migrations = await oldMigrations();
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
  await rows(await hashPassword(ADMIN.password)).execute(db);
}

/** Fills an empty database and a folder of data as the oldest supported version did: by its own migrations, which are never changed. */
export async function fillOldestSite(connection: Connection, dataDir: string): Promise<void> {
  const db = createDatabase(createPool(connection, 2));
  await fill(db).finally(() => db.destroy());
  await mkdir(join(dataDir, 'uploads', 'featured-images'), { recursive: true });
  await writeFile(join(dataDir, 'uploads', PICTURE.key), PICTURE.bytes);
}

/** Data as the oldest supported version left them, in the database of the folder. */
export async function makeOldestSite(dataDir: string): Promise<void> {
  const given = givenDatabase(dataDir);
  if (given) return fillOldestSite(given, dataDir);
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await fillOldestSite(server.connection, dataDir).finally(() => server.stop());
}

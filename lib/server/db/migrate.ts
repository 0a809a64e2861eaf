import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as tables from './migrations/0001-tables.ts';
import * as counts from './migrations/0002-counts.ts';
import * as derived from './migrations/0003-derived.ts';
import * as notifyTags from './migrations/0004-notify-tags.ts';
import * as accounts from './migrations/0010-accounts.ts';
import * as writing from './migrations/0030-writing.ts';
import * as sitemap from './migrations/0040-sitemap.ts';
import * as oldPaths from './migrations/0050-old-paths.ts';
import * as categorySlugs from './migrations/0055-category-slugs.ts';
import * as translations from './migrations/0060-translations.ts';
import * as searchCharacters from './migrations/0065-search-characters.ts';
import * as oldFiles from './migrations/0070-old-files.ts';
import * as goneTranslations from './migrations/0075-gone-translations.ts';
import * as searchSpellings from './migrations/0080-search-spellings.ts';
import * as sanitisedColumns from './migrations/0100-sanitised-columns.ts';
import * as guessing from './migrations/0110-guessing.ts';
import * as securityLog from './migrations/0130-security-log.ts';
import * as hiddenComments from './migrations/0131-hidden-comments.ts';
import * as usernameSkeletons from './migrations/0132-username-skeletons.ts';
import * as tellEveryColumn from './migrations/0140-tell-every-column.ts';
import * as verifiedOnce from './migrations/0180-verified-once.ts';
import * as searchFilters from './migrations/0190-search-filters.ts';
import * as settings from './migrations/0200-settings.ts';
import * as pages from './migrations/0201-pages.ts';
import * as tags from './migrations/0210-tags.ts';
import * as redirects from './migrations/0211-redirects.ts';
import * as series from './migrations/0212-series.ts';
import * as movingIn from './migrations/0225-moving-in.ts';
import * as invitations from './migrations/0231-invitations.ts';
import * as postAuthors from './migrations/0232-post-authors.ts';
import * as replies from './migrations/0240-replies.ts';
import * as moderation from './migrations/0241-moderation.ts';
import * as postNames from './migrations/0250-post-names.ts';
import * as webhooks from './migrations/0252-webhooks.ts';
import * as publicChanges from './migrations/0255-public-changes.ts';
import * as people from './migrations/0260-people.ts';
import * as departures from './migrations/0261-departures.ts';
import * as commentNotices from './migrations/0265-comment-notices.ts';
import * as secondFactors from './migrations/0270-second-factors.ts';
import * as notes from './migrations/0280-notes.ts';
import * as instances from './migrations/0290-instances.ts';
import * as moreLookAlikes from './migrations/0295-more-look-alikes.ts';
import * as reading from './migrations/0307-reading.ts';
import * as subscriptions from './migrations/0315-subscriptions.ts';
import * as subscriberFiles from './migrations/0316-subscriber-files.ts';
import * as flatLists from './migrations/0320-flat-lists.ts';
import * as cheapTelling from './migrations/0330-cheap-telling.ts';
import { type Connection, createDatabase, createPool } from './client.ts';
import { errorCode } from './embedded/postmaster.ts';
import { isDatabaseAway } from './errors.ts';
import { StartError } from '../errors.ts';
import type { Database } from './schema.ts';

const migrations: Record<string, Migration> = {
  '0001-tables': tables,
  '0002-counts': counts,
  '0003-derived': derived,
  '0004-notify-tags': notifyTags,
  '0010-accounts': accounts,
  '0030-writing': writing,
  '0040-sitemap': sitemap,
  '0050-old-paths': oldPaths,
  '0055-category-slugs': categorySlugs,
  '0060-translations': translations,
  '0065-search-characters': searchCharacters,
  '0070-old-files': oldFiles,
  '0075-gone-translations': goneTranslations,
  '0080-search-spellings': searchSpellings,
  '0100-sanitised-columns': sanitisedColumns,
  '0110-guessing': guessing,
  '0111-session-end': { up: secondFactors.endSessions },
  '0130-security-log': securityLog,
  '0131-hidden-comments': hiddenComments,
  '0132-username-skeletons': usernameSkeletons,
  '0140-tell-every-column': tellEveryColumn,
  '0160-backup-record': { up: instances.recordBackups },
  '0180-verified-once': verifiedOnce,
  '0190-search-filters': searchFilters,
  '0200-settings': settings,
  '0201-pages': pages,
  '0210-tags': tags,
  '0211-redirects': redirects,
  '0212-series': series,
  '0225-moving-in': movingIn,
  '0230-roles': { up: people.addRoles },
  '0231-invitations': invitations,
  '0232-post-authors': postAuthors,
  '0240-replies': replies,
  '0241-moderation': moderation,
  '0250-post-names': postNames,
  '0251-api-tokens': { up: webhooks.makeTokens },
  '0252-webhooks': webhooks,
  '0253-view-keys': { up: reading.keepKeys },
  '0254-webhook-pings': { up: webhooks.allowPings },
  '0255-public-changes': publicChanges,
  '0260-people': people,
  '0261-departures': departures,
  '0265-comment-notices': commentNotices,
  '0270-second-factors': secondFactors,
  '0280-notes': notes,
  '0290-instances': instances,
  '0295-more-look-alikes': moreLookAlikes,
  '0306-presence': { up: notes.tellPresence },
  '0307-reading': reading,
  '0310-instance-addresses': { up: instances.addAddresses },
  '0315-subscriptions': subscriptions,
  '0316-subscriber-files': subscriberFiles,
  '0320-flat-lists': flatLists,
  '0330-cheap-telling': cheapTelling,
  '0340-timely-posts': { up: subscriptions.nameTold },
  '0345-drawn-alike': { up: moreLookAlikes.drawnAlike },
  '0350-folded-case': { up: moreLookAlikes.foldedCase },
  '0360-sendings': { up: subscriberFiles.followSendings },
  '0365-counted-at-once': { up: replies.countUpdatesAtOnce },
  '0370-deleted-drafts': { up: webhooks.hideDeletedDrafts },
  '0375-site-imports': { up: instances.followImports },
  '0380-withdrawn-previews': { up: writing.withdrawPreviews },
  '0385-mails-of-a-thread': { up: commentNotices.groupMails },
  '0390-joined-alike': { up: moreLookAlikes.joinedAlike },
};

/**
 * The same on connections of their own, which wait: a migration of a large site, or of another instance that migrates
 * already, takes as long as it takes. @throws StartError when the database is newer than we are
 */
export async function migrateOf(connection: Connection, mustWrite = false): Promise<string[]> {
  const db = createDatabase(createPool(connection, 2, undefined, 0));
  return migrate(db, mustWrite).finally(() => db.destroy());
}

/** Name of the last step of the schema that this version knows. */
export const NEWEST_MIGRATION = Object.keys(migrations).at(-1) ?? '';

/** Which migrations a database still has to go through, and which it has been through that this version does not know. */
export async function compareSchema(db: Kysely<Database>): Promise<{ pending: string[]; newer: string[] }> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return { pending: Object.keys(migrations), newer: [] };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  return {
    pending: Object.keys(migrations).filter((name) => !ran.has(name)),
    newer: [...ran].filter((name) => !Object.hasOwn(migrations, name)),
  };
}

/** Whether an older version has been at work on the database, and no newer one. @throws StartError when one has */
export async function isOlder(db: Kysely<Database>): Promise<boolean> {
  const { pending, newer } = await compareSchema(db);
  refuseNewer(newer);
  return pending.length > 0 && pending.length < Object.keys(migrations).length;
}

function refuseNewer([newer]: readonly string[]): void {
  if (newer)
    throw new StartError(
      `The database is newer than this version of Lekha (it has been through ${newer}): start the newer version again, or restore a backup of this one.`,
    );
}

type Hindrance = { text: string; mend: string; isForAll?: true };

/**
 * What would keep a migration from running, or (`isForAll`) any write: text that the database cannot hold, and rights that its
 * user has not. `where` is the schema that unqualified names mean; null when the search path leads to none.
 */
export async function findHindrance(db: Kysely<Database>): Promise<Hindrance | undefined> {
  const { rows } = await sql<{
    encoding: string;
    user: string;
    where: string | null;
    may: boolean;
    owner: string | null;
    reads: boolean;
  }>`
    select current_setting('server_encoding') as encoding, current_user as user, current_schema() as where,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may,
      coalesce(not has_table_privilege(to_regclass('posts'), 'insert'), false) as reads,
      (select relowner::regrole::text from pg_class
        where oid = to_regclass('kysely_migration') and not pg_has_role(relowner, 'usage')) as owner`.execute(db);
  if (!rows[0]) return undefined;
  const { encoding, user, where, may, owner, reads } = rows[0];
  if (encoding !== 'UTF8')
    return {
      text: `Its encoding is ${encoding}.`,
      mend: "Use a database whose encoding is UTF8: create database ... encoding 'UTF8' template template0",
    };
  if (owner && reads)
    return { text: `Its user ${user} may not write to it.`, mend: `grant ${owner} to ${user}`, isForAll: true };
  if (owner)
    return { text: `Its tables belong to ${owner}, not to its user ${user}.`, mend: `grant ${owner} to ${user}` };
  if (may) return undefined;
  return {
    text: `Its user ${user} may create no tables in it.`,
    mend: `grant usage, create on schema ${where ?? 'public'} to ${user}`,
  };
}

/**
 * Brings the database to the newest schema, under Kysely's lock: several instances may start at once. `mustWrite`: more will be
 * written afterwards.
 * @returns names of the migrations that ran now
 * @throws StartError when it is newer than we are, or cannot be written as its user
 */
export async function migrate(db: Kysely<Database>, mustWrite = false): Promise<string[]> {
  const { pending, newer } = await compareSchema(db);
  refuseNewer(newer);
  // Said before anything is begun, and as a thing to do rather than as the statement that failed.
  const { text, mend, isForAll } = ((mustWrite || pending.length > 0) && (await findHindrance(db))) || {};
  if (text && (pending.length > 0 || isForAll)) throw new StartError(`DATABASE_URL: ${text} ${mend}`);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

// An address with several answers fails with all of them, and without a message.
const reasonOf = (error: unknown) =>
  (error instanceof Error && error.message) || errorCode(error) || 'it does not answer';
const mendOf = (error: unknown) =>
  errorCode(error) === '53300' ? ' Raise max_connections, or run less beside it.' : '';

/**
 * Waits for the database of DATABASE_URL while it is away, and says so.
 * @throws StartError that names DATABASE_URL when it does not come, or refuses us
 */
export async function waitForDatabase(
  db: Kysely<Database>,
  { say, patienceMs = 60_000, pauseMs = 1_000 }: { say: (line: string) => void; patienceMs?: number; pauseMs?: number },
): Promise<void> {
  const startedAt = performance.now();
  for (let hasSaid = false; ;) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      const waited = performance.now() - startedAt;
      if (!isDatabaseAway(error)) throw new StartError(`DATABASE_URL: ${reasonOf(error)}.`, { cause: error });
      if (waited >= patienceMs) {
        const line = `DATABASE_URL: the database cannot be reached after ${Math.round(waited / 1000)} seconds (${reasonOf(error)}).${mendOf(error)}`;
        throw new StartError(line, { cause: error });
      }
      if (!hasSaid) say(`The database of DATABASE_URL does not answer yet (${reasonOf(error)}): waiting for it ...`);
      hasSaid = true;
      await sleep(pauseMs);
    }
  }
}

// Settings: the operator's own name, look and links; read by everybody, written by administrators.
import { sql, type Kysely } from 'kysely';
import { DEFAULT_SETTINGS } from '../../../rules/settings.ts';
import { updateSettingsSchema, type SettingsAnswer, type UpdateSettingsInput } from '../../../schemas/settings.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { fixedSettings, keepSavedSettings, settingsWith, type SavedSettings } from '../../db/site-settings.ts';
import { nextUpdate, refuseStale } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { keyOf, type Storage } from '../../storage/storage.ts';
import { hasFactor } from '../second-factors/second-factors.ts';

type Row = { saved: SavedSettings; updated_at: Date };

// A site that has saved nothing yet has no row.
const NEVER = new Date(0);

const sent = updateSettingsSchema.omit({ updated_at: true });

/** What is stored may be of another version, or from anybody's archive: what a form could not save now is left out. */
export function readSaved(stored: unknown): SavedSettings {
  const fields = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const good = fields.filter(([name, value]) => sent.safeParse({ [name]: value }).success);
  const { hero, ...saved } = sent.parse(Object.fromEntries(good));
  return { ...withoutGaps(saved), ...(hero && { hero: { ...DEFAULT_SETTINGS.hero, ...withoutGaps(hero) } }) };
}

async function readRow(db: Kysely<Database>, lock: 'for update' | ''): Promise<Row> {
  const { rows } = await sql<{ saved: unknown; updated_at: Date }>`
    select saved, updated_at from site_settings ${sql.raw(lock)}`.execute(db);
  const row = rows[0];
  return row ? { saved: readSaved(row.saved), updated_at: row.updated_at } : { saved: {}, updated_at: NEVER };
}

/** Without the fields that are there and say nothing. */
function withoutGaps<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  // The cast restates the filter.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

function toAnswer({ saved, updated_at }: Row): SettingsAnswer {
  return { settings: { ...settingsWith(saved), updated_at: updated_at.toISOString() }, fixed: fixedSettings() };
}

/** Reads what was saved into this process: at its start, and whenever a write was told of. */
export async function loadSettings(db: Kysely<Database>): Promise<void> {
  keepSavedSettings((await readRow(db, '')).saved);
}

/** @throws AppError forbidden */
export async function getSettings(db: Kysely<Database>, actor: Actor): Promise<SettingsAnswer> {
  requirePermission(actor, 'settings.manage');
  return toAnswer(await readRow(db, ''));
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** @throws AppError setting_fixed for another value than that of the environment */
function refuseFixed(input: SavedSettings): void {
  const effective = settingsWith({});
  const field = fixedSettings().find((name) => input[name] !== undefined && !same(input[name], effective[name]));
  if (field === undefined) return;
  const message = 'settingFixed';
  throw new AppError('setting_fixed', message, { errors: { [field]: [message] } });
}

/** @throws AppError invalid for a picture that is not there */
async function checkImages(storage: Storage, input: SavedSettings): Promise<void> {
  for (const field of ['logo', 'icon'] as const) {
    const key = keyOf(input[field] ?? '');
    if (key === undefined || (await storage.head(key))) continue;
    const message = 'imageGone';
    throw new AppError('invalid', message, { errors: { [field]: [message] } });
  }
}

/** Who asks a second factor of others has one. @throws AppError second_factor_required */
async function refuseLockingOut(db: Kysely<Database>, actor: Actor, input: SavedSettings): Promise<void> {
  if (!input.require_second_factor || (await hasFactor(db, actor.id))) return;
  const message = 'factorOwnFirst';
  throw new AppError('second_factor_required', message, { errors: { require_second_factor: [message] } });
}

/**
 * Saved with what is new; what equals the default is forgotten, so that a later default reaches the site. What the environment
 * fixes stays as it was saved, for the day on which it does so no longer.
 */
function merge(saved: SavedSettings, { hero, ...input }: Omit<UpdateSettingsInput, 'updated_at'>): SavedSettings {
  const banner = { ...DEFAULT_SETTINGS.hero, ...saved.hero, ...withoutGaps(hero ?? {}) };
  const changed = withoutGaps(input);
  for (const name of fixedSettings()) delete changed[name];
  const merged: SavedSettings = { ...saved, ...changed, hero: banner };
  const kept = Object.entries(merged).filter(([name, value]) => !same(value, settingsDefault(name)));
  return Object.fromEntries(kept);
}

function settingsDefault(name: string): unknown {
  return Object.entries(DEFAULT_SETTINGS).find(([own]) => own === name)?.[1];
}

async function save(trx: Kysely<Database>, input: UpdateSettingsInput): Promise<Row> {
  // The first save has no row to lock yet.
  await sql`select pg_advisory_xact_lock(hashtext('lekha settings'))`.execute(trx);
  const row = await readRow(trx, 'for update');
  const { updated_at: seen, ...fields } = input;
  refuseStale(row, seen, 'settingsConflict');
  const saved = merge(row.saved, fields);
  if (same(saved, row.saved)) return row;
  const { rows } = await sql<{ updated_at: Date }>`
    insert into site_settings (id, saved) values (1, ${JSON.stringify(saved)}::jsonb)
    on conflict (id) do update set saved = excluded.saved,
      updated_at = ${nextUpdate('site_settings.updated_at')}
    returning updated_at`.execute(trx);
  return { saved, updated_at: rows[0]?.updated_at ?? row.updated_at };
}

/**
 * Changes settings; what the input does not name stays. Every instance hears of it and shows it within a second.
 * @throws AppError forbidden, setting_fixed, second_factor_required, invalid, edit_conflict when updated_at is not the settings' any more
 */
export async function updateSettings(
  { db, storage }: { db: Kysely<Database>; storage: Storage },
  actor: Actor,
  input: UpdateSettingsInput,
): Promise<SettingsAnswer> {
  requirePermission(actor, 'settings.manage');
  const { hero: _banner, updated_at: _seen, ...plain } = input;
  refuseFixed(plain);
  await refuseLockingOut(db, actor, plain);
  await checkImages(storage, plain);
  const row = await db.transaction().execute((trx) => save(trx, input));
  keepSavedSettings(row.saved);
  return toAnswer(row);
}

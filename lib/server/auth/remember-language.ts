import { type Kysely, sql } from 'kysely';
import type { LanguageCode } from '../../rules/languages.ts';
import type { Database } from '../db/schema.ts';

/** Notes the language of somebody's signed-in visit, for mails to come. Nothing is written where it is the same. */
export async function rememberLanguage(db: Kysely<Database>, userId: number, language: LanguageCode): Promise<void> {
  await sql`update users set language = ${language}
    where id = ${userId} and language is distinct from ${language}`.execute(db);
}

import { sql, type Kysely } from 'kysely';

const statements = [
  'alter table comments add column sanitizer_version int not null default 0',
  // What was sanitised by older rules is found without reading what was not.
  'create index posts_sanitizer on posts (sanitizer_version, id)',
  'create index comments_sanitizer on comments (sanitizer_version, id)',
  'create index post_translations_sanitizer on post_translations (sanitizer_version, post_id)',
  // To have been found clean again is no change that a page would show.
  'drop trigger comments_tell on comments',
  `create trigger comments_tell after insert or delete on comments for each row execute function tell_comment()`,
  `create trigger comments_tell_change after update on comments for each row
    when (old.sanitizer_version = new.sanitizer_version or old.content <> new.content) execute function tell_comment()`,
  'drop trigger post_translations_tell on post_translations',
  `create trigger post_translations_tell after insert or delete on post_translations
    for each row execute function tell_translation()`,
  `create trigger post_translations_tell_change after update on post_translations for each row
    when (old.sanitizer_version = new.sanitizer_version or old.content <> new.content)
    execute function tell_translation()`,
];

/** Comments, too, remember the rules that they were sanitised by. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

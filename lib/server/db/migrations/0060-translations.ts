import { sql, type Kysely } from 'kysely';

const statements = [
  // What an author or admin keeps of a post in another language. Only a reviewed one is public.
  `create table post_translations (
    post_id int not null references posts (id) on delete cascade,
    language text not null,
    slug text not null,
    title text not null,
    excerpt text not null default '',
    content text not null default '',
    content_text text not null default '',
    sanitizer_version int not null default 0,
    meta_description text not null default '',
    status text not null default 'draft' check (status in ('draft', 'reviewed')),
    reviewed_by int references users (id) on delete set null,
    reviewed_at timestamptz(3),
    old_slugs text[] not null default '{}',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (post_id, language),
    constraint post_translations_slug_key unique (language, slug)
  )`,
  'create index post_translations_reviewer on post_translations (reviewed_by) where reviewed_by is not null',
  'create index post_translations_old_slugs on post_translations using gin (old_slugs)',

  // The page of the original names its translations, so both hear of a write; feeds hear by language.
  `create function tell_translation() returns trigger language plpgsql as $$ begin
    perform notify_tag('post:' || coalesce(new.post_id, old.post_id));
    perform notify_tag('translations:' || coalesce(new.language, old.language));
    return null; end $$`,
  `create trigger post_translations_tell after insert or update or delete on post_translations
    for each row execute function tell_translation()`,
];

/** Reviewed translations of posts, each a page of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

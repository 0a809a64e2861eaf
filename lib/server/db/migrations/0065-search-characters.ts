import { sql, type Kysely } from 'kysely';

const FOREIGN_DIGITS = '০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const ASCII_DIGITS = '0123456789'.repeat(4);

// Kana and Chinese characters: written without spaces, so that each is a word of its own, and a search looks for them
// side by side.
const UNSPACED = '[\\u3041-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff]';

const statements = [
  `create or replace function search_fold(input text) returns text language plpgsql immutable parallel safe strict as $$
    declare
      folded text := replace(replace(lower(normalize(input, NFC)), U&'\\200C', ''), U&'\\200D', '');
    begin
      folded := regexp_replace(folded, '[!-/:-@\\[-\`{-~]+', ' ', 'g');
      if folded ~ '[০-৯०-९٠-٩۰-۹]' then
        folded := translate(folded, '${FOREIGN_DIGITS}', '${ASCII_DIGITS}');
      end if;
      if folded ~ '${UNSPACED}' then
        folded := regexp_replace(folded, '(${UNSPACED})', ' \\1 ', 'g');
      end if;
      return folded;
    end $$`,
  `insert into stale_posts select id from posts where title || excerpt || content_text ~ '${UNSPACED}'
    on conflict do nothing`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

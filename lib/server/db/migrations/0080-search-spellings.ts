import { sql, type Kysely } from 'kysely';

const FOREIGN_DIGITS = '০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const ASCII_DIGITS = '0123456789'.repeat(4);

// Kana and Chinese characters: written without spaces, so that each is a word of its own, and a search looks for them
// side by side.
const UNSPACED = '[\\u3041-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff]';

const ACCENTED = '[\\u00e0-\\u024f\\u1e01-\\u1eff]';
// Vowel signs and the stretching of Arabic are written or not; alef, yeh, kaf and heh have a letter on each keyboard.
const ARABIC_SIGNS = '[\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed]+';
const ARABIC_LETTERS = 'أإآٱىیکةہۃۂە';
const PLAIN_LETTERS = 'ااااييكههههه';

const statements = [
  `create or replace function search_fold(input text) returns text language plpgsql immutable parallel safe strict as $$
    declare
      folded text := replace(replace(lower(normalize(input, NFKC)), U&'\\200C', ''), U&'\\200D', '');
    begin
      folded := regexp_replace(folded, '[!-/:-@\\[-\`{-~]+', ' ', 'g');
      if folded ~ '${ACCENTED}' then
        folded := normalize(regexp_replace(normalize(folded, NFD), '([a-z])[\\u0300-\\u036f]+', '\\1', 'g'), NFC);
      end if;
      folded := replace(folded, 'ё', 'е');
      if folded ~ '[\\u0621-\\u06ed]' then
        folded := translate(regexp_replace(folded, '${ARABIC_SIGNS}', '', 'g'), '${ARABIC_LETTERS}', '${PLAIN_LETTERS}');
      end if;
      if folded ~ '[০-৯०-९٠-٩۰-۹]' then
        folded := translate(folded, '${FOREIGN_DIGITS}', '${ASCII_DIGITS}');
      end if;
      if folded ~ '${UNSPACED}' then
        folded := regexp_replace(folded, '(${UNSPACED})', ' \\1 ', 'g');
      end if;
      return folded;
    end $$`,
  // What the old way folded to something else.
  `insert into stale_posts select id from posts
    where title || excerpt || content_text || post_names(id, author_id)
      ~ '[\\u00aa-\\u024f\\u0401\\u0451\\u0621-\\u06ed\\u1e01-\\u1eff\\u2460-\\u24ff\\ufb00-\\ufdff\\ufe70-\\uffef]'
    on conflict do nothing`,
];

/** Search finds a word in each of its spellings: with accents or vowel signs and without, wide or narrow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

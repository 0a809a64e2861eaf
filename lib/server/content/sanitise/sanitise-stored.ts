import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { plainText } from '../plain-text.ts';
import { TEXT_LIMIT } from '../static-page.ts';
import { SANITIZER_VERSION, type ContentKind } from './rules.ts';
import type { Sanitiser } from './sanitiser.ts';
import { cleanAnyHtml } from './stored-html.ts';

type Row = { key: number; part: string; content: string };
/** `part` tells rows of one key apart; `text`: whether the content's plain text is kept beside it. */
type Source = { table: string; key: string; part: RawBuilder<string>; kind: ContentKind; text: 'kept' | 'none' };

// So little that a stop waits for no more than a second.
const BATCH = 20;

const SOURCES: Source[] = [
  { table: 'posts', key: 'id', part: sql`''`, kind: 'post', text: 'kept' },
  { table: 'post_translations', key: 'post_id', part: sql`language`, kind: 'post', text: 'kept' },
  { table: 'pages', key: 'id', part: sql`''`, kind: 'post', text: 'none' },
  { table: 'comments', key: 'id', part: sql`''`, kind: 'comment', text: 'none' },
];

async function findOutdated(db: Kysely<Database>, { table, key, part }: Source): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${sql.ref(key)} as key, ${part} as part, content from ${sql.table(table)}
    where sanitizer_version < ${sql.lit(SANITIZER_VERSION)} order by sanitizer_version, ${sql.ref(key)} limit ${sql.lit(BATCH)}`.execute(
    db,
  );
  return rows;
}

/**
 * Only the content that was read is replaced: whoever saved meanwhile, here or in another instance, has sanitised. When
 * nothing changes, no page is told; `updated_at` stays, because nobody has edited anything.
 */
async function writeBack(db: Kysely<Database>, { table, key, part, text: plain }: Source, row: Row, content: string) {
  const text = plain === 'kept' ? sql`, content_text = ${plainText(content).slice(0, TEXT_LIMIT)}` : sql``;
  const changed = content === row.content ? sql`` : sql`, content = ${content}${text}`;
  await sql`update ${sql.table(table)} set sanitizer_version = ${sql.lit(SANITIZER_VERSION)}${changed}
    where ${sql.ref(key)} = ${row.key} and ${part} = ${row.part} and content = ${row.content}
      and sanitizer_version < ${sql.lit(SANITIZER_VERSION)}`.execute(db);
}

// A comment may not be empty: one of which nothing is left says so by a sign of its own.
const NOTHING = '<p>…</p>';

type Options = { signal?: AbortSignal };

/**
 * Sanitises anew what is stored and was sanitised by older rules, or by nobody knows what: batch by batch, until none
 * is left or the signal says stop. Several may run at once; each row is changed once.
 * @returns how many rows it looked at
 */
export async function sanitiseStored(
  { db, sanitiser }: { db: Kysely<Database>; sanitiser: Sanitiser },
  { signal }: Options = {},
): Promise<number> {
  let done = 0;
  for (const source of SOURCES) {
    for (;;) {
      const rows = signal?.aborted ? [] : await findOutdated(db, source);
      if (rows.length === 0) break;
      for (const row of rows) {
        if (signal?.aborted) return done;
        const clean = row.content === '' ? '' : await cleanAnyHtml(sanitiser, row.content, source.kind);
        await writeBack(
          db,
          source,
          row,
          source.kind === 'comment' && clean === '' && row.content !== '' ? NOTHING : clean,
        );
        done += 1;
      }
    }
  }
  return done;
}

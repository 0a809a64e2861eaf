import { sql, type Selectable, type Transaction } from 'kysely';
import { slugify } from '../../../text/slug.ts';
import { pickTexts, TRANSLATED_TEXT_NAMES } from '../../../rules/post-texts.ts';
import type { PostTranslation, PutTranslationInput } from '../../../schemas/post-translation.ts';
import type { PostTranslationsTable } from '../../db/post-tables.ts';
import type { Database } from '../../db/schema.ts';
import { nextUpdate, refuseStale } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { baseLanguage } from '../../../text/detect-language.ts';
import type { Runtime } from '../../runtime.ts';
import { cleanContent } from '../posts/post-texts.ts';
import type { Actor } from '../../auth/find-viewer.ts';
import { getTranslation, requirePost, type TranslatedPost } from './translations.ts';
import type { Message } from '../../../rules/messages.ts';

type Row = Selectable<PostTranslationsTable>;

const refusedField = (field: string, message: Message) =>
  new AppError('invalid', message, { errors: { [field]: [message] } });

function refuseOwnLanguage(post: TranslatedPost, language: string): void {
  if (baseLanguage(post.language) === language) throw refusedField('language', 'ownLanguage');
}

/** The title that a translation has then; there is none without a title and a content. */
function titleOf({ title, content }: PutTranslationInput, row: Row | undefined): string {
  const errors: Record<string, Message[]> = {
    ...(title === undefined && { title: ['titleRequired'] }),
    ...(content === undefined && { content: ['contentRequired'] }),
  };
  const [first] = row ? [] : Object.values(errors).flat();
  if (first !== undefined) throw new AppError('invalid', first, { errors });
  return title ?? row?.title ?? '';
}

async function findRow(trx: Transaction<Database>, postId: number, language: string): Promise<Row | undefined> {
  return trx
    .selectFrom('post_translations')
    .selectAll()
    .where('post_id', '=', postId)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirst();
}

function slugOf(post: TranslatedPost, row: Row | undefined, wanted: string): string {
  if (wanted === '' || wanted === row?.slug) return row?.slug ?? post.slug;
  // The post's own is taken as it is: an imported one may be of another make.
  if (wanted === post.slug || slugify(wanted, { max: 200 }) === wanted) return wanted;
  throw refusedField('slug', 'slugLetters');
}

/** Slugs under which readers may know a translation. */
function oldSlugsOf(row: Row | undefined, slug: string): string[] {
  if (!row) return [];
  const known = row.reviewed_at === null ? row.old_slugs : [...row.old_slugs, row.slug];
  return [...new Set(known)].filter((old) => old !== slug);
}

function slugTaken(error: unknown): unknown {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'post_translations_slug_key';
  if (!isTaken) return error;
  const message = 'slugTaken';
  return new AppError('slug_taken', message, { errors: { slug: [message] }, cause: error });
}

/**
 * Keeps a translation of a post as it is given, content sanitised; what is not given stays. `reviewed` makes it public under the reviewer's name;
 * `draft` takes it back.
 * @throws AppError forbidden, not_found, invalid, slug_taken, edit_conflict
 */
export async function saveTranslation(
  { db, sanitiser }: Pick<Runtime, 'db' | 'sanitiser'>,
  actor: Actor,
  key: { postId: number; language: string },
  input: PutTranslationInput,
): Promise<PostTranslation> {
  const post = await requirePost(db, actor, key.postId);
  refuseOwnLanguage(post, key.language);
  const { content, ...texts } = pickTexts(input, TRANSLATED_TEXT_NAMES);
  const prepared = content === undefined ? {} : await cleanContent({ db, sanitiser }, content, actor);
  const isReviewed = input.status === 'reviewed';
  const save = async (trx: Transaction<Database>) => {
    const row = await findRow(trx, post.id, key.language);
    refuseStale(row, input.updated_at, 'translationConflict');
    const title = titleOf(input, row);
    const slug = slugOf(post, row, input.slug);
    const values = {
      ...{ ...texts, ...prepared, title, slug, status: input.status ?? row?.status ?? 'draft' },
      old_slugs: oldSlugsOf(row, slug),
      reviewed_by: isReviewed ? actor.id : (row?.reviewed_by ?? null),
      reviewed_at: isReviewed ? sql<Date>`now()` : (row?.reviewed_at ?? null),
    };
    await trx
      .insertInto('post_translations')
      .values({ post_id: post.id, language: key.language, ...values })
      .onConflict((conflict) =>
        conflict.columns(['post_id', 'language']).doUpdateSet({
          ...values,
          updated_at: nextUpdate('post_translations.updated_at'),
        }),
      )
      .execute();
    return getTranslation(trx, actor, post.id, key.language);
  };
  return db
    .transaction()
    .execute(save)
    .catch((error: unknown) => {
      throw slugTaken(error);
    });
}

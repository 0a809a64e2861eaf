import { sql, type RawBuilder, type Transaction } from 'kysely';
import { POST_TEXT_NAMES, TRANSLATED_TEXT_NAMES } from '../../../rules/post-texts.ts';
import { columns, isoTime, jsonObject, times } from '../../db/sql-fragments.ts';
import { storedHtml, type StoredHtml } from '../../content/sanitise/stored-html.ts';
import type { ContentKind } from '../../content/sanitise/rules.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import type { Database } from '../../db/schema.ts';
import type {
  ExportedCategory,
  ExportedGone,
  ExportedPage,
  ExportedPost,
  ExportedRedirect,
  ExportedSeries,
  ExportedTag,
  ExportedUser,
} from '../format/export-format.ts';

type Trx = Transaction<Database>;

const BATCH = 20;

/** A list of texts that another table holds for a row, in a settled order. */
const texts = (column: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${column} order by ${column}) ${from}), '[]')`;
const oldPaths = (key: RawBuilder<unknown>) => texts(sql`o.path`, sql`from old_paths o where ${key}`);
const ref = (name: string) => sql.ref(name);

/** All users in the order in which they came, but those who are leaving. */
export async function readUsers(trx: Trx, accounts: 'none' | 'included'): Promise<ExportedUser[]> {
  const user = jsonObject({
    ...columns('u', ['username', 'full_name', 'is_active', 'profile_image', 'bio', 'links']),
    // Without a way to sign in, an import makes an administrator of them: the file says what comes of it.
    role: accounts === 'included' ? sql.ref('u.role') : sql`replace(u.role, 'default_admin', 'admin')`,
    created_at: isoTime('u.created_at'),
    former_usernames: texts(sql`f.username`, sql`from former_usernames f where f.user_id = u.id`),
    old_paths: oldPaths(sql`o.user_id = u.id`),
    ...(accounts === 'included' && {
      ...columns('u', ['email', 'password_hash', 'language', 'mails_replies', 'mails_posts']),
      email_verified_at: isoTime('u.email_verified_at'),
    }),
  });
  const { rows } = await sql<{ user: ExportedUser }>`select ${user} as user from users u
    where u.deletes_at is null order by u.id`.execute(trx);
  return rows.map((row) => row.user);
}

export async function readCategories(trx: Trx): Promise<ExportedCategory[]> {
  const category = jsonObject({
    ...columns('c', ['slug', 'name', 'description']),
    created_at: isoTime('c.created_at'),
    former_slugs: texts(sql`s.slug`, sql`from category_slugs s where s.category_id = c.id`),
    old_paths: oldPaths(sql`o.category_id = c.id`),
  });
  const { rows } = await sql<{ category: ExportedCategory }>`
    select ${category} as category from categories c order by c.id`.execute(trx);
  return rows.map((row) => row.category);
}

export async function readTags(trx: Trx): Promise<ExportedTag[]> {
  const tag = jsonObject({
    ...columns('t', ['slug', 'name']),
    created_at: isoTime('t.created_at'),
    former_slugs: texts(sql`s.slug`, sql`from tag_slugs s where s.tag_id = t.id`),
    old_paths: oldPaths(sql`o.tag_id = t.id`),
  });
  const { rows } = await sql<{ tag: ExportedTag }>`select ${tag} as tag from tags t order by t.id`.execute(trx);
  return rows.map((row) => row.tag);
}

export async function readSeries(trx: Trx): Promise<ExportedSeries[]> {
  const series = jsonObject({
    ...columns('s', ['slug', 'title', 'description']),
    created_at: isoTime('s.created_at'),
    former_slugs: texts(sql`o.slug`, sql`from series_slugs o where o.series_id = s.id`),
    posts: sql`coalesce((select json_agg(p.slug order by sp.position, p.id) from series_posts sp
      join posts p on p.id = sp.post_id where sp.series_id = s.id), '[]')`,
  });
  const { rows } = await sql<{ series: ExportedSeries }>`
    select ${series} as series from series s order by s.id`.execute(trx);
  return rows.map((row) => row.series);
}

export async function readRedirects(trx: Trx): Promise<ExportedRedirect[]> {
  return trx.selectFrom('redirects').select(['from', 'to', 'status']).orderBy('id').execute();
}

/** Old addresses of pictures -> our paths. */
export async function readOldFiles(trx: Trx): Promise<Record<string, string>> {
  const rows = await trx
    .selectFrom('old_paths')
    .select(['path', 'file'])
    .where('file', 'is not', null)
    .orderBy('path')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.path, row.file ?? '']));
}

/** Old addresses of months and other archives -> when their newest post was published. */
export async function readOldArchives(trx: Trx): Promise<Record<string, string>> {
  const { rows } = await sql<{ path: string; until: string }>`select path, ${isoTime('archive_until')} as until
    from old_paths where archive_until is not null order by path`.execute(trx);
  return Object.fromEntries(rows.map((row) => [row.path, row.until]));
}

/** Deleted posts that readers knew. */
export async function readGone(trx: Trx): Promise<ExportedGone[]> {
  const gone = jsonObject({
    slugs: texts(sql`h.slug`, sql`from slug_history h where h.post_id = d.post_id`),
    published_at: isoTime('d.published_at'),
    deleted_at: isoTime('d.deleted_at'),
    old_paths: oldPaths(sql`o.post_id = d.post_id`),
  });
  const { rows } = await sql<{ gone: ExportedGone }>`
    select ${gone} as gone from deleted_posts d where d.was_public order by d.post_id`.execute(trx);
  return rows.map((row) => row.gone);
}

const page = jsonObject({
  ...columns('p', ['slug', 'title', 'content', 'sanitizer_version', 'language', 'meta_description', 'status']),
  ...times('p', ['created_at', 'updated_at']),
  former_slugs: texts(sql`s.slug`, sql`from page_slugs s where s.page_id = p.id`),
  old_paths: oldPaths(sql`o.page_id = p.id`),
});

/** All pages that somebody wrote, those that every site has first. */
export async function readPages(trx: Trx, sanitiser: Sanitiser): Promise<WithHtml<ExportedPage>[]> {
  const { rows } = await sql<{ page: ExportedPage & StoredHtml }>`
    select ${page} as page from pages p order by p.id`.execute(trx);
  return Promise.all(rows.map((row) => cleanRow(row.page, 'post', sanitiser)));
}

/** What the operator saved of the site. */
export async function readSavedSettings(trx: Trx): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ saved: Record<string, unknown> }>`select saved from site_settings`.execute(trx);
  return rows[0]?.saved ?? {};
}

// As readers meet them: a first comment that is not shown is an empty place above its answers, and who is leaving has no
// name.
const comment = jsonObject({
  ...columns('c', ['id', 'parent_id', 'reply_to_id', 'sanitizer_version']),
  author: sql`case when c.shown and cu.deletes_at is null then cu.username end`,
  author_name: sql`case when c.shown and cu.deletes_at is null then c.author_name else '' end`,
  content: sql`case when c.shown then c.content else '' end`,
  created_at: isoTime('c.created_at'),
  updated_at: isoTime('c.updated_at'),
});
const reaction = jsonObject({ user: ref('ru.username'), type: ref('r.type'), created_at: isoTime('r.created_at') });

const translation = jsonObject({
  ...columns('t', ['language', 'slug', ...TRANSLATED_TEXT_NAMES, 'status', 'old_slugs']),
  ...columns('t', ['sanitizer_version']),
  reviewed_by: ref('tu.username'),
  ...times('t', ['reviewed_at', 'created_at', 'updated_at']),
});

const post = jsonObject({
  ...columns('p', ['slug', ...POST_TEXT_NAMES, 'status']),
  author: ref('u.username'),
  authors: sql`(select coalesce(json_agg(au.username order by pa.position, au.id), '[]') from post_authors pa
    join users au on au.id = pa.user_id where pa.post_id = p.id)`,
  ...columns('p', ['pinned', 'comments_closed']),
  categories: sql`coalesce((select json_agg(c.slug order by pc.position, c.id) from post_categories pc
    join categories c on c.id = pc.category_id where pc.post_id = p.id), '[]')`,
  tags: sql`coalesce((select json_agg(g.slug order by pt.position, g.id) from post_tags pt
    join tags g on g.id = pt.tag_id where pt.post_id = p.id), '[]')`,
  ...times('p', ['published_at', 'created_at', 'updated_at']),
  was_public: ref('p.was_public'),
  view_count: ref('p.view_count'),
  former_slugs: texts(sql`h.slug`, sql`from slug_history h where h.post_id = p.id`),
  old_paths: oldPaths(sql`o.post_id = p.id`),
  sanitizer_version: ref('p.sanitizer_version'),
  translations: sql`coalesce((select json_agg(${translation} order by t.language) from post_translations t
    left join users tu on tu.id = t.reviewed_by and tu.deletes_at is null where t.post_id = p.id), '[]')`,
  comments: sql`coalesce((select json_agg(${comment} order by c.created_at, c.parent_id is not null, c.id) from comments c
    left join users cu on cu.id = c.user_id where c.post_id = p.id and (c.shown or c.listed)), '[]')`,
  reactions: sql`coalesce((select json_agg(${reaction} order by r.created_at, ru.username) from reactions r
    join users ru on ru.id = r.user_id where r.post_id = p.id and ru.deletes_at is null), '[]')`,
});

type WithHtml<Row> = Omit<Row, 'content'> & { content: SafeHtml };
/** A post whose HTML has come through the gate. */
export type SafePost = WithHtml<Omit<ExportedPost, 'comments' | 'translations'>> & {
  comments: WithHtml<ExportedPost['comments'][number]>[];
  translations: WithHtml<ExportedPost['translations'][number]>[];
};
type PostRow = Omit<ExportedPost, 'comments' | 'translations'> &
  StoredHtml & {
    comments: (ExportedPost['comments'][number] & StoredHtml)[];
    translations: (ExportedPost['translations'][number] & StoredHtml)[];
  };

async function cleanRow<Row extends StoredHtml>(row: Row, kind: ContentKind, sanitiser: Sanitiser) {
  const { content, sanitizer_version, ...rest } = row;
  return { ...rest, content: await storedHtml({ content, sanitizer_version }, sanitiser, kind) };
}

/** Comments as an export names them: by their place in the list, which is the same on every site. */
function withPlaces<Row extends ExportedPost['comments'][number]>(comments: readonly Row[]): Row[] {
  const places = new Map(comments.map(({ id }, index) => [id, index + 1]));
  const placeOf = (id: number | null | undefined) => (typeof id === 'number' ? (places.get(id) ?? null) : null);
  return comments.map((one) => {
    const above = { parent_id: placeOf(one.parent_id), reply_to_id: placeOf(one.reply_to_id) };
    return { ...one, id: places.get(one.id), ...above };
  });
}

async function cleanPost({ comments, translations, ...row }: PostRow, sanitiser: Sanitiser): Promise<SafePost> {
  return {
    ...(await cleanRow(row, 'post', sanitiser)),
    translations: await Promise.all(translations.map((one) => cleanRow(one, 'post', sanitiser))),
    comments: await Promise.all(withPlaces(comments).map((one) => cleanRow(one, 'comment', sanitiser))),
  };
}

/** All posts in the order in which they were made, a few at a time; what older rules sanitised is sanitised anew. */
export async function* readPosts(trx: Trx, sanitiser: Sanitiser): AsyncGenerator<SafePost> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; post: PostRow }>`
      select p.id, ${post} as post from posts p join users u on u.id = p.author_id
      where p.id > ${last} and u.deletes_at is null order by p.id limit ${BATCH}`.execute(trx);
    for (const row of rows) yield cleanPost(row.post, sanitiser);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z, type ZodType } from 'zod';
import { inEnglish, isMessage } from '../../../rules/in-english.ts';
import { errorCode } from '../../db/embedded/postmaster.ts';
import type { AppError } from '../../errors.ts';
import { cleanJson, commandRefusal } from '../format/archive-values.ts';
import {
  categorySchema,
  EXPORT_FILES,
  EXPORT_VERSION,
  goneSchema,
  pageSchema,
  postSchema,
  redirectSchema,
  seriesSchema,
  siteSchema,
  tagSchema,
  userSchema,
  type ExportedCategory,
  type ExportedGone,
  type ExportedPage,
  type ExportedPost,
  type ExportedRedirect,
  type ExportedSeries,
  type ExportedSite,
  type ExportedTag,
  type ExportedUser,
} from '../format/export-format.ts';

export type ExportedFolder = {
  site: ExportedSite;
  users: ExportedUser[];
  categories: ExportedCategory[];
  tags: ExportedTag[];
  series: ExportedSeries[];
  redirects: ExportedRedirect[];
  gone: ExportedGone[];
  pages: ExportedPage[];
  /** Reads the posts one by one, in the order in which they were made. */
  posts(): AsyncGenerator<ExportedPost>;
};

/** Why a folder cannot be imported. */
export function refuseExport(reason: string, cause?: unknown): AppError {
  return commandRefusal(`The export cannot be imported: ${reason}`, cause);
}

/** `missing`: what a file holds that older exports do not have. */
async function readJson<Value>(folder: string, name: string, schema: ZodType<Value>, missing?: Value): Promise<Value> {
  const text = await readFile(join(folder, name), 'utf8').catch((error: unknown) => {
    if (missing !== undefined && errorCode(error) === 'ENOENT') return null;
    throw refuseExport(`«${join(folder, name)}» cannot be read.`, error);
  });
  if (text === null && missing !== undefined) return missing;
  let value: unknown;
  try {
    value = JSON.parse(text ?? '', cleanJson);
  } catch (error) {
    throw refuseExport(`«${name}» is damaged or not complete.`, error);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
  const said = isMessage(message) ? inEnglish(message) : message;
  throw refuseExport(`«${name}» does not fit: ${path.join('.')} ${said}`.trim());
}

/** A list that an older Lekha did not write. */
async function readNewer<Row>(folder: string, name: string, schema: ZodType<Row[]>): Promise<Row[]> {
  const isThere = await access(join(folder, name)).then(
    () => true,
    () => false,
  );
  return isThere ? readJson(folder, name, schema) : [];
}

/** Every name that one file gives another must be there; what is wrong is said before anything is written. */
async function check({ users, categories, tags, posts }: ExportedFolder): Promise<void> {
  const usernames = new Set(users.map((user) => user.username));
  const slugs = new Set(categories.map((category) => category.slug));
  const tagSlugs = new Set(tags.map((tag) => tag.slug));
  const seen = new Set<string>();
  for await (const post of posts()) {
    const strangers = [
      post.author,
      ...post.authors,
      ...post.comments.flatMap((comment) => comment.author ?? []),
      ...post.reactions.map(({ user }) => user),
    ];
    const stranger = strangers.find((name) => !usernames.has(name));
    if (stranger !== undefined)
      throw refuseExport(`«${post.slug}» names the user «${stranger}», who is not in ${EXPORT_FILES.users}.`);
    const category = post.categories.find((slug) => !slugs.has(slug));
    if (category !== undefined)
      throw refuseExport(
        `«${post.slug}» names the category «${category}», which is not in ${EXPORT_FILES.categories}.`,
      );
    const tag = post.tags.find((slug) => !tagSlugs.has(slug));
    if (tag !== undefined)
      throw refuseExport(`«${post.slug}» names the tag «${tag}», which is not in ${EXPORT_FILES.tags}.`);
    if (seen.has(post.slug)) throw refuseExport(`the slug «${post.slug}» stands in it twice.`);
    if (post.status === 'published' && post.published_at === null)
      throw refuseExport(`«${post.slug}» is published without a date.`);
    seen.add(post.slug);
  }
}

/**
 * A folder that `export` wrote, read and checked as a whole; posts are read again when they are written.
 * @throws AppError invalid when it is none, is not complete, or was made by a newer Lekha
 */
export async function readFolder(folder: string): Promise<ExportedFolder> {
  const site = await readJson(folder, EXPORT_FILES.site, siteSchema);
  if (site.version > EXPORT_VERSION) throw refuseExport('it was made by a newer Lekha. Update Lekha first.');
  const read: ExportedFolder = {
    site,
    users: await readJson(folder, EXPORT_FILES.users, z.array(userSchema)),
    categories: await readJson(folder, EXPORT_FILES.categories, z.array(categorySchema)),
    tags: await readNewer(folder, EXPORT_FILES.tags, z.array(tagSchema)),
    series: await readNewer(folder, EXPORT_FILES.series, z.array(seriesSchema)),
    redirects: await readNewer(folder, EXPORT_FILES.redirects, z.array(redirectSchema)),
    gone: await readJson(folder, EXPORT_FILES.gone, z.array(goneSchema)),
    pages: await readJson(folder, EXPORT_FILES.pages, z.array(pageSchema), []),
    async *posts() {
      for (const name of site.posts) yield readJson(folder, join(EXPORT_FILES.posts, `${name}.json`), postSchema);
    },
  };
  await check(read);
  return read;
}

import type { PostChanges, PostFields } from '@/lib/api/editor';
import { EMPTY_TEXTS, pickTexts, POST_TEXT_NAMES } from '@/lib/rules/post-texts';
import type { AdminPost } from '@/lib/schemas/admin-post';
import { detectLanguage } from '@/lib/text/detect-language';

/** A post that nobody has written yet. */
export const EMPTY_FIELDS: PostFields = {
  ...EMPTY_TEXTS,
  ...{ slug: '', categoryIds: [], tags: [], authorIds: [], pinned: false, comments: 'open' },
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields of a stored post. */
export function fieldsOf(post: AdminPost): PostFields {
  const { slug, categories = [], tags, authors = [], pinned, comments } = post;
  return {
    ...pickTexts(post, POST_TEXT_NAMES),
    slug,
    categoryIds: categories.map(({ id }) => id),
    tags: tags.map(({ name }) => name),
    authorIds: authors.map(({ id }) => id),
    pinned,
    comments,
  };
}

/** The fields after a save: slug, language and authors as the server chose them, unless somebody else did since it was sent. */
export function settled(now: PostFields, sent: PostFields, saved: AdminPost): PostFields {
  const { slug, language, authorIds } = fieldsOf(saved);
  const chosen = Object.entries({ slug, language, authorIds });
  const stored: Record<string, unknown> = sent;
  const shown: Record<string, unknown> = now;
  return { ...now, ...Object.fromEntries(chosen.filter(([name]) => isSame(stored[name], shown[name]))) };
}

/** What differs: fields of `now` that `before` has otherwise. */
export function changesBetween(before: PostFields, now: PostFields): PostChanges {
  const stored: Record<string, unknown> = before;
  const changed = Object.entries(now).filter(([name, value]) => !isSame(stored[name], value));
  return Object.fromEntries(changed);
}

/** Whether a copy holds nothing that the fields do not have. */
export const isWithin = (fields: PostFields, copy: PostFields | undefined) =>
  copy !== undefined && Object.keys(changesBetween(fields, copy)).length === 0;

/** True for a post without a word or picture in it. */
export function isBlank({ title, content, featured_image }: PostFields): boolean {
  return title.trim() === '' && content === '' && featured_image === null;
}

/** What a draft tells anew as long as nobody chose otherwise: a slug by its title, the language by its text. */
export function toldByText(follows: { slug: boolean; language: boolean }, { title }: PostChanges, now: PostFields) {
  const text = `${now.title} ${now.content.replaceAll(/<[^>]*>/gu, ' ')}`;
  const language = follows.language ? detectLanguage(text, now.language) : now.language;
  return { ...(follows.slug && title !== undefined && { slug: '' }), ...(language !== now.language && { language }) };
}

import type { PostChanges, PostFields } from '@/lib/api/editor';
import type { AdminPost } from '@/lib/schemas/admin-post';

/** A post that nobody has written yet. */
export const EMPTY_FIELDS: PostFields = {
  title: '',
  content: '',
  excerpt: '',
  slug: '',
  categoryIds: [],
  featured_image: null,
  featured_image_alt: '',
  canonical_url: null,
  meta_description: '',
  meta_keywords: '',
  language: '',
};

/** The fields of a stored post. */
export function fieldsOf(post: AdminPost): PostFields {
  const { title, content, excerpt, slug, featured_image, featured_image_alt } = post;
  const { canonical_url, meta_description, meta_keywords, language, categories = [] } = post;
  return {
    ...{ title, content, excerpt, slug, featured_image, featured_image_alt },
    ...{ canonical_url, meta_description, meta_keywords, language },
    categoryIds: categories.map(({ id }) => id),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What differs: fields of `now` that `before` has otherwise. */
export function changesBetween(before: PostFields, now: PostFields): PostChanges {
  const stored: Record<string, unknown> = before;
  const changed = Object.entries(now).filter(([name, value]) => !isSame(stored[name], value));
  return Object.fromEntries(changed);
}

/** True for a post without a word or picture in it. */
export function isBlank({ title, content, featured_image }: PostFields): boolean {
  return title.trim() === '' && content === '' && featured_image === null;
}

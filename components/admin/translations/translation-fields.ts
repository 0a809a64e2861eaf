import type { PostTranslation } from '@/lib/schemas/post-translation';

/** What its editor can change of a translation. */
export type TranslationFields = Pick<PostTranslation, 'title' | 'slug' | 'excerpt' | 'meta_description'> & {
  content: string;
};

export const EMPTY_FIELDS: TranslationFields = { title: '', slug: '', excerpt: '', meta_description: '', content: '' };

export function fieldsOf({ title, slug, excerpt, meta_description, content }: PostTranslation): TranslationFields {
  return { title, slug, excerpt, meta_description, content };
}

export function hasText({ title, excerpt, meta_description, content }: TranslationFields): boolean {
  return [title, excerpt, meta_description, content].some((text) => text.trim() !== '');
}

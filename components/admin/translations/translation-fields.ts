import { EMPTY_TEXTS, pickTexts, TRANSLATED_TEXT_NAMES, type TranslatedTextName } from '@/lib/rules/post-texts';
import type { PostTranslation } from '@/lib/schemas/post-translation';

/** What its editor can change of a translation. */
export type TranslationFields = Record<TranslatedTextName | 'slug', string>;

export const EMPTY_FIELDS: TranslationFields = { ...pickTexts(EMPTY_TEXTS, TRANSLATED_TEXT_NAMES), slug: '' };

export function fieldsOf(translation: PostTranslation): TranslationFields {
  return { ...pickTexts(translation, TRANSLATED_TEXT_NAMES), slug: translation.slug };
}

export function hasText(fields: TranslationFields): boolean {
  return TRANSLATED_TEXT_NAMES.some((name) => fields[name].trim() !== '');
}

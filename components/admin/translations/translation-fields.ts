import type { SxProps, Theme } from '@mui/material/styles';
import { EMPTY_TEXTS, pickTexts, TRANSLATED_TEXT_NAMES, type TranslatedTextName } from '@/lib/rules/post-texts';
import type { PostTranslation } from '@/lib/schemas/post-translation';
import type { UnsavedWork } from '../editor/state/use-leave-guard';

/** What its editor can change of a translation. */
export type TranslationFields = Record<TranslatedTextName | 'slug', string>;

export const EMPTY_FIELDS: TranslationFields = { ...pickTexts(EMPTY_TEXTS, TRANSLATED_TEXT_NAMES), slug: '' };

export function fieldsOf(translation: PostTranslation): TranslationFields {
  return { ...pickTexts(translation, TRANSLATED_TEXT_NAMES), slug: translation.slug };
}

export function hasText(fields: TranslationFields): boolean {
  return TRANSLATED_TEXT_NAMES.some((name) => fields[name].trim() !== '');
}

/** The frame of a text that is written with the posts' editor on a screen among other fields. */
export const FRAME: SxProps<Theme> = (theme) => ({
  '--tools-top': 'var(--bar-height)',
  '--text-height': '240px',
  '--text-room': 0,
  px: 1.75,
  py: 1.25,
  // WCAG 1.4.11: the frame of a field is seen at 3:1.
  border: `1px solid color-mix(in srgb, ${theme.vars?.palette.text.secondary} 85%, transparent)`,
  borderRadius: 1,
  '&:focus-within': { borderColor: 'primary.main', outline: `1px solid ${theme.vars?.palette.primary.main}` },
});

/** The languages in which something is written that is not saved. */
export class UnsavedTexts implements UnsavedWork {
  readonly #languages = new Set<string>();

  get isDirty(): boolean {
    return this.#languages.size > 0;
  }

  mark(language: string, isDirty: boolean): void {
    if (isDirty) this.#languages.add(language);
    else this.#languages.delete(language);
  }
}

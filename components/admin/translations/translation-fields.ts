import type { SxProps, Theme } from '@mui/material/styles';
import { trustedHtml } from '@/components/ui/trusted-html';
import { requestTranslation } from '@/lib/api/translation';
import {
  EMPTY_TEXTS,
  pickTexts,
  POST_TEXTS,
  TRANSLATED_TEXT_NAMES,
  type TranslatedTextName,
} from '@/lib/rules/post-texts';
import type { AdminPost } from '@/lib/schemas/admin-post';
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

type Draft = Pick<TranslationFields, TranslatedTextName>;
type Languages = { source: string; target: string };

// Below the limits of the server for a text.
const MOST_CHARACTERS = 8_000;

/** The HTML in parts that a request takes, cut between blocks. The server sanitised it when it was stored. */
function blocksOf(html: string): string[] {
  const template = document.createElement('template');
  template.innerHTML = trustedHtml(html);
  const parts: string[] = [];
  for (const node of template.content.childNodes) {
    const part = node instanceof Element ? node.outerHTML : (node.textContent ?? '');
    const last = parts.at(-1);
    if (last !== undefined && last.length + part.length <= MOST_CHARACTERS) parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts;
}

/**
 * The texts of a post as a machine puts them into another language: a start for whoever reviews them. Nothing is stored.
 * @throws whatever a request throws
 */
export async function draftByMachine(
  post: AdminPost,
  { source, target }: Languages,
  signal: AbortSignal,
): Promise<Draft> {
  const translate = (text: string) =>
    text.trim() === '' ? text : requestTranslation({ text, source, target }, signal);
  const draft: Draft = pickTexts(EMPTY_TEXTS, TRANSLATED_TEXT_NAMES);
  for (const name of TRANSLATED_TEXT_NAMES) {
    const parts = POST_TEXTS[name].kind === 'html' ? blocksOf(post[name]) : [post[name]];
    for (const part of parts) draft[name] += await translate(part);
  }
  return draft;
}

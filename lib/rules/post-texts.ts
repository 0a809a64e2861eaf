type PostText = {
  /**
   * How it is checked and kept: `title`, `line` and `lines` are words, at most `limit` code points of them; `image` and
   * `address` may be null; `html` is sanitised; a `language` that nobody chose is told by the text.
   */
  kind: 'title' | 'line' | 'lines' | 'html' | 'image' | 'address' | 'language';
  limit?: number;
  /** Rows of lists carry it, too; otherwise whole posts alone do. */
  isListed: boolean;
  /** A translation has its own. */
  isTranslated: boolean;
};

/**
 * The text columns of a post. What is checked, stored, kept in revisions, edited, answered and exported is derived from
 * this list: a new text needs its line here and a migration that adds the column to `posts` and `post_revisions` (and to
 * `post_translations` where it is translated).
 */
export const POST_TEXTS = {
  title: { kind: 'title', limit: 300, isListed: true, isTranslated: true },
  content: { kind: 'html', isListed: false, isTranslated: true },
  /** Plain text; readers get one that is taken from the content where the author wrote none. */
  excerpt: { kind: 'lines', limit: 2_000, isListed: true, isTranslated: true },
  /** `/uploads/featured-images/{file}` or an absolute address. */
  featured_image: { kind: 'image', isListed: true, isTranslated: false },
  featured_image_alt: { kind: 'line', limit: 500, isListed: true, isTranslated: false },
  /** Where the text was published first; null: here. */
  canonical_url: { kind: 'address', isListed: true, isTranslated: false },
  meta_description: { kind: 'line', limit: 500, isListed: false, isTranslated: true },
  /** A comma list. */
  meta_keywords: { kind: 'line', limit: 2_000, isListed: true, isTranslated: false },
  /** BCP 47, of title and content. */
  language: { kind: 'language', isListed: true, isTranslated: false },
} as const satisfies Record<string, PostText>;

type Texts = typeof POST_TEXTS;
export type PostTextName = keyof Texts;
export type PostTextKind = PostText['kind'];
type With<Property> = { [Name in PostTextName]: Texts[Name] extends Property ? Name : never }[PostTextName];
export type ListedTextName = With<{ isListed: true }>;
export type TranslatedTextName = With<{ isTranslated: true }>;

/** What a column of the kind holds: one of `Types` by name, `text` for all kinds that it does not name. */
export type ByKind<Types extends { text: unknown }, Names extends PostTextName = PostTextName> = {
  [Name in Names]: Texts[Name]['kind'] extends keyof Types ? Types[Texts[Name]['kind']] : Types['text'];
};

/** The texts of a post as JSON has them. */
export type PostTextValues = ByKind<{ text: string; image: string | null; address: string | null }>;

const texts = Object.entries(POST_TEXTS) as [PostTextName, PostText][];
// The two casts restate what `With` says.
export const POST_TEXT_NAMES: readonly PostTextName[] = texts.map(([name]) => name);
export const LISTED_TEXT_NAMES = texts.flatMap(([name, { isListed }]) =>
  isListed ? [name] : [],
) as readonly ListedTextName[];
export const TRANSLATED_TEXT_NAMES = texts.flatMap(([name, { isTranslated }]) =>
  isTranslated ? [name] : [],
) as readonly TranslatedTextName[];

/** Those fields of something that are texts of these names. */
export function pickTexts<Source extends object, Name extends PostTextName & keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  // A loop over names gives no type to what it builds.
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;
}

const emptyText = ({ kind }: PostText) => (kind === 'image' || kind === 'address' ? null : '');

/** The texts of a post that nobody has written yet. */
export const EMPTY_TEXTS = Object.fromEntries(texts.map(([name, text]) => [name, emptyText(text)])) as PostTextValues;

// Page sizes (docs/product.md#limits).
export const HOME_PAGE_SIZE = 10;
export const CATEGORY_PAGE_SIZE = 20;
export const TAG_PAGE_SIZE = 20;
export const AUTHOR_PAGE_SIZE = 20;
export const RELATED_ON_POST_PAGE = 12;
export const HEADER_SEARCH_SIZE = 8;
export const COMMENTS_PER_PAGE = 10;
/** Graphemes of an excerpt on a card or in a row of results. */
export const EXCERPT_LENGTH = 150;
/** Rows of a list in the administration. */
export const ADMIN_PAGE_SIZE = 10;

/** Graphemes of a comment, after trim (docs/product.md#comments). */
export const LONGEST_COMMENT = 1_000;

/** Graphemes of what people say of themselves, and their links. */
export const LONGEST_BIO = 300;
export const MOST_PROFILE_LINKS = 5;
export const LONGEST_PROFILE_LINK = 300;
/** Between two changes of a username. */
export const USERNAME_DAYS = 30;
/** In which somebody who has deleted their account may come back. */
export const RETURN_DAYS = 14;

/** Characters of a formula in TeX. */
export const LONGEST_TEX = 2_000;

/** As long as somebody counts as being in a post's editor after their browser has last said so. */
export const PRESENCE_SECONDS = 45;

// prettier-ignore
const KEYS = {
  common: ['noCategoriesHint', 'postCount'],
  layout: ['sidebar', 'information', 'about', 'contact', 'privacy', 'terms', 'disclaimer', 'copyright'],
  posts: [
    'allPosts', 'heroPromise', 'heroPromiseBengali', 'minutes', 'postCount', 'emptyCategory', 'pageNumber', 'pageOf', 'previous', 'next',
    'home', 'breadcrumb', 'openImage', 'openImageOf', 'table', 'code', 'related', 'categoryTitle', 'categoryDescription', 'homeDescription',
    'homePageTitle',
  ],
};

/**
 * Texts of the browser's namespaces that only server components speak: they stay out of the pages. A test follows the
 * imports of client components and fails when one of them speaks such a text.
 */
export const SERVER_TEXTS: ReadonlySet<string> = new Set(
  Object.entries(KEYS).flatMap(([namespace, keys]) => keys.map((key) => `${namespace}.${key}`)),
);

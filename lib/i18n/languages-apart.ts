/** Languages whose texts for client components are a file of their own (components/layout/browser-texts.tsx), not a part of each page. */
export const LANGUAGES_APART = ['en'] as const;

import { z } from 'zod';

/** HTML in an answer of our own server. What a person or a file brings in is never parsed with this. */
export const safeHtmlSchema = z.string().brand<'SafeHtml'>();

/**
 * HTML that may be stored, shown and sent. Only the sanitiser, the writer of HTML trees (lib/server/content/write-html.ts)
 * and the gate that stored columns come through (lib/server/content/sanitise/stored-html.ts) make it; any change to the
 * text of one gives a plain string again, which neither the database's types nor a page takes.
 */
export type SafeHtml = z.infer<typeof safeHtmlSchema>;

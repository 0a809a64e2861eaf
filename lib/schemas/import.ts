import { z } from 'zod';
import { messageOf } from '../rules/messages.ts';
import { lineOfText } from './admin-text.ts';
import { absoluteUrl } from './absolute-url.ts';

/** What an import brings. */
export const IMPORT_KINDS = ['author', 'category', 'tag', 'post', 'page', 'comment', 'image'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const count = z.int().min(0);
const counted = z.object({ imported: count, updated: count, unchanged: count, skipped: count });

const countsSchema = z.object({
  ...{ author: counted, category: counted, tag: counted, post: counted, page: counted, comment: counted },
  image: counted,
} satisfies Record<ImportKind, typeof counted>);
export type ImportCounts = z.infer<typeof countsSchema>;

/** An import that was started in the administration. Its report is read apart, once there are `counts`. */
const siteImportSchema = z.object({
  ...{ id: z.int(), file_name: z.string(), started_by: z.string().nullable() },
  /** `lost`: its process was killed, and wrote nothing. */
  state: z.enum(['running', 'done', 'failed', 'stopped', 'lost']),
  ...{ phase: z.string(), done: count, total: count },
  ...{ started_at: z.iso.datetime(), finished_at: z.iso.datetime().nullable() },
  counts: countsSchema.nullable(),
  /** Why it failed, in English. */
  error: z.string().nullable(),
});
export type SiteImport = z.infer<typeof siteImportSchema>;
export type ImportState = SiteImport['state'];

/** Query of POST admin/imports: where the old site is, and who wrote what names nobody. */
export const startImportQuery = z.object({
  url: z
    .string()
    .refine((text) => absoluteUrl(text, /^https?:$/) !== undefined, messageOf('httpAddress'))
    .optional(),
  author: lineOfText(200).optional(),
});
export type StartImport = z.output<typeof startImportQuery>;

export const importAnswers = {
  'GET admin/imports': z.object({ imports: z.array(siteImportSchema) }),
  'POST admin/imports': z.object({ id: z.int() }),
  'GET admin/imports/{id}': z.string(),
  'DELETE admin/imports/{id}': z.undefined(),
  /** An archive of the whole site. */
  'GET admin/export': z.string(),
};

import { z } from 'zod';
import { postTexts } from './post-texts.ts';

/** What a post said after a save; the newest one is what it says now. The editor is null when the account is gone. */
export const revisionItemSchema = z.object({
  id: z.int(),
  title: z.string(),
  created_at: z.iso.datetime(),
  editor_username: z.string().nullable(),
  editor_full_name: z.string().nullable(),
});
export type RevisionItem = z.infer<typeof revisionItemSchema>;

/** The same with its texts. `content` is sanitised HTML. */
export const revisionSchema = revisionItemSchema.extend(postTexts);
export type Revision = z.infer<typeof revisionSchema>;

/** Answer of POST admin/posts/{id}/preview: the page `/preview/{token}` shows the post until it expires. @public */
export const previewSchema = z.object({ token: z.string(), expires_at: z.iso.datetime() });
export type Preview = z.infer<typeof previewSchema>;

import type { Conversion } from '../html/conversion.ts';
import type { Attachments } from './attachments.ts';

/** What the content of one post is converted with. */
export type PostContext = Conversion & {
  postId: string;
  attachments: Attachments;
  /** Content of the export's reusable blocks by id. */
  findReusableBlock(id: string): string | undefined;
};

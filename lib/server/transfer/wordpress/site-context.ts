import type { Conversion } from '../html/conversion.ts';
import type { OldSite } from '../html/own-links.ts';
import type { FindFragment } from '../html/place-anchors.ts';
import type { Attachments } from './attachments.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import type { ImageLibrary } from '../images/image-library.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { WordPressExport } from './export-types.ts';
import type { Authors } from './map-authors.ts';

/** What the content of one post is converted with. */
export type PostContext = Conversion & {
  postId: string;
  attachments: Attachments;
  /** Content of the export's reusable blocks by id. */
  findReusableBlock(id: string): string | undefined;
  /** Footnotes in their order, which the text refers to by their ids. */
  footnotes?: readonly Footnote[];
  /** Links to places within the post; without it those by `#` alone. */
  findFragment?: FindFragment;
};

export type Footnote = { id: string; content: string };

/** What the conversion of every post of one export shares. */
export type SiteContext = {
  site: WordPressExport;
  report: ReportBuilder;
  sanitiser: Sanitiser;
  attachments: Attachments;
  library: ImageLibrary;
  authors: Authors;
  /** The old site, by its addresses. */
  oldSite: OldSite;
  /** Where its relative addresses and files are. */
  base: string;
  /** Minutes that the blog's clock is ahead of UTC. */
  offsetMinutes: number;
  /** Content of the reusable blocks by id. */
  reusable: ReadonlyMap<string, string>;
  /** Attachments that some post shows or links to. */
  usedAttachments: Set<string>;
};

import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import type { ImageLibrary } from '../images/image-library.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { GhostExport, GhostRow } from './export-types.ts';
import type { GhostAuthors } from './map-authors.ts';
import type { GhostTags } from './map-tags.ts';

/** What the conversion of every post of one export shares. */
export type GhostSite = {
  data: GhostExport;
  report: ReportBuilder;
  sanitiser: Sanitiser;
  library: ImageLibrary;
  authors: GhostAuthors;
  tags: GhostTags;
  /** Address of the old site, or the one that stands for an unknown one. */
  base: string;
  /** Language subtag of the site. */
  language: string;
  /** Fields of a post that later versions keep apart. */
  metaOf: ReadonlyMap<string, GhostRow>;
};

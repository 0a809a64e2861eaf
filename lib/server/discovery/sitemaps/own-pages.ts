import { pathTo } from '../../../paths.ts';
import type { MappedPage } from '../../services/sitemap/mapped-page.ts';

/** Pages that are always there and may be indexed. */
export const OWN_PAGES: MappedPage[] = [
  pathTo.home(),
  pathTo.categories(),
  pathTo.about(),
  pathTo.contact(),
  pathTo.privacy(),
  pathTo.terms(),
  pathTo.disclaimer(),
].map((path) => ({ path }));

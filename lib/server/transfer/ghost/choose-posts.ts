import type { ReportBuilder } from '../format/import-report.ts';
import { postKey } from './map-post.ts';
import { isPage } from './map-tags.ts';
import { type GhostExport, type GhostRow, textOf } from './read-export.ts';

/** Every post once; all that stand in the file. */
export function choosePosts({ posts }: GhostExport, report: ReportBuilder): GhostRow[] {
  const keys = new Set<string>();
  return posts.filter((post) => {
    const key = postKey(post);
    if (key !== '' && !keys.has(key)) return keys.add(key);
    report.skip(
      isPage(post) ? 'page' : 'post',
      key === '' ? 'has neither id nor slug' : 'stands in the file twice',
      textOf(post, 'title'),
    );
    return false;
  });
}

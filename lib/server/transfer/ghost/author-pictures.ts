import { cutText } from '../../../text/cut.ts';
import type { UserRecord } from '../format/import-records.ts';
import { findWebUrl } from '../html/conversion.ts';
import { type GhostSite, PLACEHOLDER } from './ghost-site.ts';
import { authorKey } from './map-authors.ts';
import { type GhostRow, textOf } from './read-export.ts';

const LONGEST_SHOWN = 300;

type PictureSite = Pick<GhostSite, 'data' | 'library' | 'report' | 'base'>;

async function withPicture(record: UserRecord, user: GhostRow, site: PictureSite): Promise<UserRecord> {
  const { library, report, base } = site;
  const given = textOf(user, 'profile_image') || textOf(user, 'image');
  const url = findWebUrl(given.replaceAll(PLACEHOLDER, base), base);
  if (!url) return record;
  const path = await library.findPortrait(url);
  if (path) return { ...record, picture: { url, path } };
  const shown = cutText(given.replace(PLACEHOLDER, ''), LONGEST_SHOWN);
  report.remark(`picture of the author «${record.fullName}» could not be had: ${shown}`);
  return record;
}

/** The authors with their pictures as ours; one that cannot be had is named in the report. */
export async function withPictures(records: readonly UserRecord[], site: PictureSite): Promise<UserRecord[]> {
  const users = new Map(site.data.users.map((user) => [authorKey(user), user]));
  const done: UserRecord[] = [];
  // One after the other: a site has few, and most of their pictures come from one host.
  for (const record of records) done.push(await withPicture(record, users.get(record.key) ?? {}, site));
  return done;
}

import { LONGEST_PROFILE_LINK, MOST_PROFILE_LINKS } from '../../../rules/limits.ts';
import { isOwnLink } from '../../../schemas/profile-input.ts';
import { cutText } from '../../../text/cut.ts';
import type { UserRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { hideEmail } from '../write/write-users.ts';
import { inOrder, lineOf, textOf, type GhostExport, type GhostRow } from './read-export.ts';

export type GhostAuthors = {
  records: UserRecord[];
  /** Key of the post's first author, and of the others. */
  of(post: GhostRow): { key: string; others: string[] };
};

const UNKNOWN = ':unknown';

/** Their roles there, by user. */
function rolesOf({ roles, rolesUsers }: GhostExport): Map<string, string> {
  const names = new Map(roles.map((role) => [textOf(role, 'id'), textOf(role, 'name')]));
  return new Map(rolesUsers.map((row) => [textOf(row, 'user_id'), names.get(textOf(row, 'role_id')) ?? '']));
}

// Where the names that Ghost keeps of other sites lead.
const ELSEWHERE: Record<string, string> = {
  twitter: 'https://x.com/',
  facebook: 'https://www.facebook.com/',
  mastodon: 'https://',
  bluesky: 'https://bsky.app/profile/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/in/',
  threads: 'https://www.threads.net/',
  tiktok: 'https://www.tiktok.com/',
  youtube: 'https://www.youtube.com/',
};
const NAME_ALONE = /^(?:twitter|instagram|bluesky)$/;

function linkOf(user: GhostRow, field: string): string {
  const name = lineOf(user, field);
  if (name === '' || /^https?:\/\//i.test(name)) return name;
  return `${ELSEWHERE[field]}${NAME_ALONE.test(field) ? name.replace(/^@/, '') : name}`;
}

/** Their pages elsewhere, their own first. */
function linksOf(user: GhostRow, report: ReportBuilder): string[] {
  const all = [lineOf(user, 'website'), ...Object.keys(ELSEWHERE).map((field) => linkOf(user, field))];
  const given = [...new Set(all.filter((link) => link !== ''))];
  const links = given.filter(isOwnLink).slice(0, MOST_PROFILE_LINKS);
  for (const link of given.filter((one) => !links.includes(one)))
    report.remark(`link of an author that has no place here: «${cutText(link, LONGEST_PROFILE_LINK)}»`);
  return links;
}

/** What an account has no place for. */
function noteLosses(user: GhostRow, name: string, report: ReportBuilder): void {
  const location = lineOf(user, 'location');
  if (location !== '') report.remark(`place of the author «${name}» was left out: «${cutText(location, 150)}»`);
  if (textOf(user, 'cover_image') || textOf(user, 'cover'))
    report.remark(`picture behind the name of the author «${name}» was left out: accounts have one picture`);
}

/** Key of a user in their source. */
export const authorKey = (user: GhostRow) => textOf(user, 'id') || textOf(user, 'slug');

function toRecord(user: GhostRow, role: string, report: ReportBuilder): UserRecord {
  const slug = textOf(user, 'slug');
  const fullName = hideEmail(lineOf(user, 'name')) || slug;
  if (role !== '' && role !== 'Author')
    report.remark(
      `«${fullName}» was ${role}, and is an author here${role === 'Contributor' ? ', who publishes without asking' : ''}: «user:role» gives another role`,
    );
  noteLosses(user, fullName, report);
  return {
    key: authorKey(user),
    username: slug || fullName,
    email: textOf(user, 'email') || null,
    fullName,
    bio: lineOf(user, 'bio'),
    links: linksOf(user, report),
    isDisabled: textOf(user, 'status') === 'inactive',
    oldPaths: slug ? [`/author/${slug}`] : [],
  };
}

/** Posts' authors in their order: of the table of later versions, else the one that the post names. */
function authorIds(data: GhostExport): Map<string, string[]> {
  const byPost = Map.groupBy(data.postsAuthors, (row) => textOf(row, 'post_id'));
  return new Map(
    data.posts.map((post) => {
      const rows = inOrder(byPost.get(textOf(post, 'id')) ?? []);
      const listed = rows.map((row) => textOf(row, 'author_id'));
      return [
        textOf(post, 'id'),
        listed.length > 0 ? listed : [textOf(post, 'author_id') || textOf(post, 'created_by')],
      ];
    }),
  );
}

/** The users of an export as authors, and one for posts that name nobody. */
export function mapGhostAuthors(data: GhostExport, report: ReportBuilder): GhostAuthors {
  const roles = rolesOf(data);
  const records = data.users.map((user) => toRecord(user, roles.get(textOf(user, 'id')) ?? '', report));
  const byKey = new Map(records.map((record) => [record.key, record]));
  const ids = authorIds(data);
  const known = (post: GhostRow) => (ids.get(textOf(post, 'id')) ?? []).filter((id) => byKey.has(id));
  if (data.posts.some((post) => known(post).length === 0)) {
    records.push({ key: UNKNOWN, username: 'unknown-author', email: null, fullName: 'Unknown author', oldPaths: [] });
    report.remark('post without an author in the export: it is by «Unknown author»');
  }
  return {
    records,
    of(post) {
      const [key = UNKNOWN, ...others] = known(post);
      return { key, others };
    },
  };
}

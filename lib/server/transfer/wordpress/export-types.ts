import { LONGEST_PROFILE_LINK } from '../../../rules/limits.ts';
import { isOwnLink } from '../../../schemas/profile-input.ts';
import { cutText } from '../../../text/cut.ts';
import { plainText } from '../../content/plain-text.ts';
import type { UserRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { hideEmail } from '../write/write-users.ts';
import { decodeSlug } from './map-terms.ts';

// What stands in a WordPress export (WXR 1.0 to 1.2), as it is written there: nothing decoded, nothing decided.

export type WxrAuthor = {
  id: string;
  login: string;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
};

export type WxrCategory = { id: string; slug: string; name: string; parent: string; description: string };

export type WxrTerm = { taxonomy: string; slug: string; name: string };

export type WxrComment = {
  id: string;
  author: string;
  userId: string;
  date: string;
  dateGmt: string;
  content: string;
  approved: string;
  type: string;
  parent: string;
};

export type WxrItem = {
  id: string;
  type: string;
  status: string;
  title: string;
  slug: string;
  link: string;
  creator: string;
  content: string;
  excerpt: string;
  pubDate: string;
  date: string;
  dateGmt: string;
  parent: string;
  order: number;
  password: string;
  isSticky: boolean;
  commentStatus: string;
  attachmentUrl: string;
  terms: WxrTerm[];
  /** Custom fields in their order; a key may come twice. */
  meta: { key: string; value: string }[];
  comments: WxrComment[];
};

export type WordPressExport = {
  version: string;
  /** Address of the site, without a slash at its end: names the source of the import. */
  source: string;
  /** What stands the same before its posts' and its lists' addresses: `/archives`; empty for nothing. */
  front: string;
  title: string;
  /** As in the channel: `en-US`. */
  language: string;
  authors: WxrAuthor[];
  categories: WxrCategory[];
  /** Ids of the tags that are declared, by the key of their slug. */
  tagIds: Map<string, string>;
  /** What tags say of themselves. */
  tagTexts: { name: string; description: string }[];
  /** Number of other terms that are declared: tags, menus, custom taxonomies. */
  otherTerms: number;
  items: WxrItem[];
};

// Co-Authors Plus, the usual plugin for several authors: a post has a term `cap-name` of the taxonomy «author» for each, in
// their order; guests without an account are items of the type «guest-author».
export const GUEST_AUTHOR = 'guest-author';

const MARK = /^cap-/iu;
const nameOf = (slug: string) => decodeSlug(slug).replace(MARK, '').toLowerCase();

/** True for a term that names an author. */
const isByLine = ({ taxonomy }: WxrTerm) => taxonomy === 'author';

/** Names of the authors of an item in their order; none where the plugin says nothing of it. */
export const byLineOf = (item: WxrItem): string[] => [
  ...new Set(item.terms.filter(isByLine).flatMap(({ slug, name }) => nameOf(slug || name) || [])),
];

type Guest = {
  name: string;
  record: UserRecord;
  /** Login of the account that is the same person; '' without one. */
  account: string;
  /** Id of the attachment that is their picture; '' without one. */
  picture: string;
};

function toGuest(item: WxrItem, report: ReportBuilder): Guest {
  const field = (key: string) => item.meta.find((one) => one.key === key)?.value.trim() ?? '';
  const name = nameOf(item.slug || field('cap-user_login'));
  const full = field('cap-display_name') || item.title || `${field('cap-first_name')} ${field('cap-last_name')}`;
  const website = field('cap-website');
  if (website !== '' && !isOwnLink(website))
    report.remark(`link of an author that has no place here: «${cutText(website, LONGEST_PROFILE_LINK)}»`);
  const fullName = hideEmail(plainText(full)) || name;
  return {
    name,
    account: field('cap-linked_account').toLowerCase(),
    picture: field('_thumbnail_id'),
    record: {
      ...{ key: `guest:${name}`, username: name, email: field('cap-user_email') || null, fullName },
      bio: plainText(field('cap-description')),
      links: isOwnLink(website) ? [website] : [],
      oldPaths: [`/author/${name}`],
    },
  };
}

/** The guests of an export by the names that posts call them. */
export function readGuests(items: readonly WxrItem[], report: ReportBuilder): Map<string, Guest> {
  const guests = items.filter(({ type, status }) => type === GUEST_AUTHOR && status !== 'trash');
  return new Map(guests.map((item) => toGuest(item, report)).map((guest) => [guest.name, guest]));
}

/** Somebody of whom only the by-lines of posts know. */
export function nameOnly(name: string, terms: readonly WxrTerm[]): UserRecord {
  const term = terms.find((one) => isByLine(one) && nameOf(one.slug || one.name) === name);
  const fullName = hideEmail(plainText(term?.name ?? '')) || name;
  return { key: `guest:${name}`, username: name, email: null, fullName, oldPaths: [`/author/${name}`] };
}

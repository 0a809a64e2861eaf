import { slugify } from '../../../text/slug.ts';
import { plainText } from '../../content/plain-text.ts';
import type { UserRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { hideEmail } from '../write/write-users.ts';
import { byLineOf, nameOnly, readGuests, type WordPressExport, type WxrAuthor, type WxrItem } from './export-types.ts';
import { withFront } from './map-terms.ts';

export type Authors = {
  records: UserRecord[];
  /** Key of the author whom a post's `dc:creator` names. */
  keyOf(creator: string): string;
  /** Keys of the authors of a post: its by-lines where a plugin keeps them, else its creator. */
  byLine(item: WxrItem): { key: string; others: string[] };
  /** Id of the attachment that is an author's picture, by key. */
  pictures: ReadonlyMap<string, string>;
  /** Record of the author who wrote a comment, signed in: what guests say of themselves, an e-mail address too, proves nothing. */
  findCommenter(userId: string): UserRecord | undefined;
};

const UNKNOWN = 'unknown-author';

/** Logins as WordPress compares them: damaged exports hold stray angle brackets and different case. */
const keyOf = (login: string) => login.replace(/[<>]/gu, '').trim().toLowerCase() || UNKNOWN;

/** WordPress makes the address of its author pages from the login. */
const authorPaths = (login: string) =>
  [...new Set([keyOf(login), nicenameOf(login), slugify(login)])].filter(Boolean).map((name) => `/author/${name}`);

/** As WordPress makes it: letters without their accents, full stops and blanks as hyphens, nothing for other signs. */
const nicenameOf = (login: string) =>
  login
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._\s-]+/gu, '')
    .trim()
    .replace(/[.\s-]+/gu, '-')
    .replace(/^-+|-+$/gu, '');

function toRecord(author: WxrAuthor): UserRecord {
  const { login, email, displayName, firstName, lastName } = author;
  const names = [displayName, `${firstName} ${lastName}`, login].map((name) => hideEmail(plainText(name)));
  return {
    key: keyOf(login),
    username: hideEmail(login),
    email: email || null,
    fullName: names.find(Boolean) ?? '',
    oldPaths: [...authorPaths(login), ...(/^[1-9]\d*$/u.test(author.id) ? [`/?author=${author.id}`] : [])],
  };
}

type ByLines = { keys: ReadonlyMap<string, string>; pictures: Map<string, string> };

/** Adds those whom only by-lines name; an account of the same login is the same person. */
function addByLines(site: WordPressExport, byKey: Map<string, UserRecord>, report: ReportBuilder): ByLines {
  const guests = readGuests(site.items, report);
  const keys = new Map([...byKey.keys()].flatMap((key) => [[slugify(key), key] as const, [key, key] as const]));
  const pictures = new Map<string, string>();
  const terms = site.items.flatMap((item) => item.terms);
  for (const name of new Set(site.items.flatMap(byLineOf))) {
    const guest = guests.get(name);
    const account = guest ? guest.account && keyOf(guest.account) : name;
    const key = keys.get(account);
    const known = byKey.get(key ?? '');
    if (known) {
      keys.set(name, known.key);
      // What the plugin knows of an account.
      const { bio = '', links = [] } = guest?.record ?? {};
      byKey.set(known.key, { ...known, bio, links, oldPaths: [...known.oldPaths, `/author/${name}`] });
    } else {
      const record = guest?.record ?? nameOnly(name, terms);
      byKey.set(record.key, record);
      keys.set(name, record.key);
    }
    if (guest?.picture) pictures.set(keys.get(name) ?? '', guest.picture);
  }
  return { keys, pictures };
}

/** The authors that an export declares and those that only its posts name. */
export function mapAuthors(site: WordPressExport, creators: readonly string[], report: ReportBuilder): Authors {
  const byKey = new Map<string, UserRecord>();
  const byId = new Map<string, UserRecord>();
  for (const author of site.authors) {
    const record = byKey.get(keyOf(author.login)) ?? toRecord(author);
    byKey.set(record.key, record);
    if (author.id !== '' && author.id !== '0') byId.set(author.id, record);
  }
  for (const creator of creators) {
    const key = keyOf(creator);
    if (byKey.has(key)) continue;
    const name = hideEmail(plainText(creator)) || 'Unknown author';
    byKey.set(key, { key, username: name, email: null, fullName: name, oldPaths: authorPaths(creator) });
    report.remark(`author «${name}» stands in posts only: made from the name, without an e-mail address`);
  }
  const { keys, pictures } = addByLines(site, byKey, report);
  return {
    records: [...byKey.values()].map((record) => ({ ...record, oldPaths: withFront(record.oldPaths, site.front) })),
    keyOf,
    pictures,
    byLine(item) {
      const [key = keyOf(item.creator), ...others] = byLineOf(item).flatMap((name) => keys.get(name) ?? []);
      return { key, others };
    },
    findCommenter: (userId) => byId.get(userId),
  };
}

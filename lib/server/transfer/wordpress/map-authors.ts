import { plainText } from '../../content/plain-text.ts';
import { slugify } from '../../../text/slug.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { UserRecord } from '../format/import-records.ts';
import { hideEmail } from '../write/user-name.ts';
import type { WordPressExport, WxrAuthor } from './export-types.ts';

export type Authors = {
  records: UserRecord[];
  /** Key of the author whom a post's `dc:creator` names. */
  keyOf(creator: string): string;
  /** Record of the author who wrote a comment, by WordPress id or e-mail address. */
  findCommenter(userId: string, email: string): UserRecord | undefined;
};

const UNKNOWN = 'unknown-author';

/** Logins as WordPress compares them: damaged exports hold stray angle brackets and different case. */
const keyOf = (login: string) => login.replace(/[<>]/gu, '').trim().toLowerCase() || UNKNOWN;

/** WordPress makes the address of its author pages from the login. */
const authorPaths = (login: string) => [...new Set([keyOf(login), slugify(login)])].map((name) => `/author/${name}`);

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

/** The authors that an export declares and those that only its posts name. */
export function mapAuthors(site: WordPressExport, creators: readonly string[], report: ReportBuilder): Authors {
  const byKey = new Map<string, UserRecord>();
  const byId = new Map<string, UserRecord>();
  const byEmail = new Map<string, UserRecord>();
  for (const author of site.authors) {
    const record = byKey.get(keyOf(author.login)) ?? toRecord(author);
    byKey.set(record.key, record);
    if (author.id !== '' && author.id !== '0') byId.set(author.id, record);
    const email = author.email.toLowerCase();
    if (email !== '' && !byEmail.has(email)) byEmail.set(email, record);
  }
  for (const creator of creators) {
    const key = keyOf(creator);
    if (byKey.has(key)) continue;
    const name = hideEmail(plainText(creator)) || 'Unknown author';
    byKey.set(key, { key, username: name, email: null, fullName: name, oldPaths: authorPaths(creator) });
    report.remark(`author «${name}» stands in posts only: made from the name, without an e-mail address`);
  }
  return {
    records: [...byKey.values()],
    keyOf,
    findCommenter: (userId, email) => byId.get(userId) ?? byEmail.get(email.toLowerCase()),
  };
}

import { z } from 'zod';
import { isForPrograms } from '../../../rules/programs.ts';
import { createRedirectSchema } from '../../../schemas/redirect.ts';
import { cutText } from '../../../text/cut.ts';
import { decodePath, oldPathKey, oldPathKeys } from '../../content/old-path.ts';
import { commandRefusal } from '../format/archive-values.ts';
import type { ImportRecords, RedirectRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { createOldSite } from '../html/anchors.ts';
import { type OpenPath, readPattern } from './routes.ts';

const jsonSchema = z.array(z.looseObject({ from: z.string(), to: z.string(), permanent: z.unknown().optional() }));
const yamlSchema = z.record(z.string(), z.record(z.string(), z.string()).nullable());
export type GivenRedirect = { from: string; to: string; isPermanent: boolean };

const isTrue = (value: unknown) => value === true || value === 'true' || value === 1;
const shown = (text: string) => cutText(text, 200);

/**
 * The redirects of Ghost's redirects.json (`[{from, to, permanent}]`) or redirects.yaml (`301: {from: to}`).
 * @throws AppError invalid for anything else
 */
export function readRedirects(data: unknown): GivenRedirect[] {
  const list = jsonSchema.safeParse(data);
  if (list.success) return list.data.map(({ from, to, permanent }) => ({ from, to, isPermanent: isTrue(permanent) }));
  const groups = yamlSchema.safeParse(data ?? {});
  if (!groups.success) throw commandRefusal('The redirects cannot be read: they are in neither of the forms of Ghost.');
  return Object.entries(groups.data).flatMap(([status, pairs]) =>
    Object.entries(pairs ?? {}).map(([from, to]) => ({ from, to, isPermanent: status !== '302' })),
  );
}

/** A target on the old site as a path; any other as it is. */
function targetOf(to: string, siteAddress: string): string {
  const path = createOldSite([siteAddress]).pathWithin(to);
  return path === undefined ? to : path || '/';
}

type Known = { keys: ReadonlySet<string>; records: ImportRecords };

/** Every path of the export that leads somewhere, as it is compared. */
function knownKeys({ posts, categories, tags, users, siteAddress }: ImportRecords): Set<string> {
  const lists = [...posts, ...categories, ...tags, ...users].flatMap(({ oldPaths }) => oldPaths);
  return new Set(['', ...lists.flatMap((path) => oldPathKeys(path, siteAddress))]);
}

/** Addresses that an open path stands for: those from which it leads to a text or a list of the export. */
function openAddresses({ before, after, part }: OpenPath, to: string, { records }: Known): RedirectRecord[] {
  const [start = '', end = '', ...more] = to.split('$1');
  if (!to.includes('$1') || more.length > 0 || !start.startsWith('/')) return [];
  const trim = (path: string) => path.replace(/\/+$/u, '');
  const lists = [...records.posts, ...records.categories, ...records.tags, ...records.users];
  return [...new Set(lists.flatMap(({ oldPaths }) => oldPaths.map(trim)))].flatMap((path) => {
    const [head, tail] = [start, trim(end)];
    if (!path.startsWith(head) || !path.endsWith(tail) || path.length <= head.length + tail.length) return [];
    const middle = path.slice(head.length, path.length - tail.length);
    const from = trim(`${before}${middle}${after}`);
    return part.test(middle) && oldPathKey(from) !== oldPathKey(path) ? [{ from, to: `${path}/`, status: 308 }] : [];
  });
}

function plainRedirect(from: string, { to, isPermanent }: GivenRedirect, known: Known, report: ReportBuilder) {
  const record = createRedirectSchema.safeParse({
    from: encodeURI(decodePath(from)),
    to,
    status: isPermanent ? 308 : 302,
  });
  const key = oldPathKey(decodePath(from));
  if (!record.success || record.data.to === null || key === '' || isForPrograms(key)) {
    report.skip('other', 'redirect that cannot stand here', `${shown(from)} → ${shown(to)}`);
    return [];
  }
  const target = to.startsWith('/') ? oldPathKey(decodePath(to.replace(/[?#].*$/su, ''))) : '';
  if (!known.keys.has(target))
    report.remark(`redirect ${shown(from)} leads to ${shown(to)}, which is not in the export`);
  return [{ from: decodePath(from).normalize('NFC'), to: record.data.to, status: record.data.status }];
}

/** Redirects from one address each, as records. */
export function mapPlainRedirects(
  given: readonly GivenRedirect[],
  records: ImportRecords,
  report: ReportBuilder,
): RedirectRecord[] {
  const known: Known = { keys: knownKeys(records), records };
  return given.flatMap((one) => {
    const redirect = { ...one, to: targetOf(one.to, records.siteAddress) };
    return plainRedirect(one.from, redirect, known, report);
  });
}

/** The redirects of the old site as records. Those that a list of addresses cannot say are named in the report. */
export function mapRedirects(
  given: readonly GivenRedirect[],
  records: ImportRecords,
  report: ReportBuilder,
): RedirectRecord[] {
  const known: Known = { keys: knownKeys(records), records };
  return given.flatMap((one): RedirectRecord[] => {
    const redirect = { ...one, to: targetOf(one.to.trim(), records.siteAddress) };
    const pattern = readPattern(redirect.from);
    if (pattern && 'paths' in pattern && !/\$\d/u.test(redirect.to))
      return pattern.paths.flatMap((path) => plainRedirect(path, redirect, known, report));
    const found = pattern && 'open' in pattern ? openAddresses(pattern.open, redirect.to, known) : [];
    const name = `${shown(redirect.from)} → ${shown(redirect.to)}`;
    if (found.length === 0) report.skip('other', 'redirect by a pattern that a list of addresses cannot say', name);
    else report.remark(`redirect ${name} stands for ${found.length} addresses of what is in the export`);
    return found.map((record) => ({ ...record, status: redirect.isPermanent ? (308 as const) : (302 as const) }));
  });
}

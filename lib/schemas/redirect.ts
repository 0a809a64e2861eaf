import { z } from 'zod';
import { messageOf } from '../rules/messages.ts';
import { ANY_ORIGIN } from '../safe-path.ts';
import { hasCredentials, parseUrl } from '../text/addresses.ts';
import { readCsv, writeCsvLine } from '../text/csv.ts';
import { limitParam, pageParam } from './pagination.ts';

export const REDIRECT_STATUSES = [301, 302, 308, 410] as const;
const statusSchema = z.union(
  REDIRECT_STATUSES.map((status) => z.literal(status)),
  messageOf('redirectStatus'),
);
export type RedirectStatus = z.infer<typeof statusSchema>;

const LONGEST = 2_048;
const FROM = messageOf('redirectFrom');
const TO = messageOf('redirectTo');

/** A path that cannot be read as another host's. */
function isPath(text: string): boolean {
  const url = text.startsWith('/') && text.length <= LONGEST ? parseUrl(text, ANY_ORIGIN) : null;
  // `/..//host` is a path that says `//host` when its dots are taken.
  return url?.origin === ANY_ORIGIN && !url.pathname.startsWith('//');
}

const isWeb = (text: string) => text.length <= LONGEST && /^https?:\/\/[^\s/]/iu.test(text) && URL.canParse(text);
const isPlain = (text: string) => text.isWellFormed() && !/[\p{Cc}\s]/u.test(text);
const isReadable = (text: string) => isPlain(text) && !/%(?![0-9a-f]{2})|%00/iu.test(text);

/** As an address bar takes it: a space that was typed is a part of the address. */
const typedAddress = (text: string) => text.trim().replaceAll(' ', '%20');

/** Body of POST admin/redirects. */
export const createRedirectSchema = z
  .object({
    from: z
      .string({ error: FROM })
      .overwrite(typedAddress)
      .refine((text) => isPath(text) && isReadable(text) && !/[?#]/u.test(text), FROM),
    /** Not needed for what is gone: 410. */
    to: z
      .string()
      .overwrite(typedAddress)
      .refine((text) => text === '' || ((isPath(text) || isWeb(text)) && isPlain(text)), TO)
      // Everybody who is led there would be told them; readers would take what stands before the host for the host.
      .refine((text) => !hasCredentials(text), messageOf('webhookPassword'))
      .nullable()
      .default(null),
    status: statusSchema.default(301),
  })
  .refine(({ to, status }) => status === 410 || Boolean(to), { path: ['to'], error: TO });
export type CreateRedirectInput = z.output<typeof createRedirectSchema>;
/** The same as it is sent. */
export type RedirectBody = z.input<typeof createRedirectSchema>;

export const redirectSchema = z.object({
  id: z.int(),
  from: z.string(),
  /** Null where the address is gone. */
  to: z.string().nullable(),
  status: statusSchema,
  created_at: z.iso.datetime(),
  /** Of one that was just made: something is at its address, and it acts once that is gone. */
  rests: z.literal(true).optional(),
});
export type Redirect = z.infer<typeof redirectSchema>;

/** Columns of a file of redirects. */
const COLUMNS = ['from', 'to', 'status'] as const;
/** Redirects of one file: more would be most of what a minute allows. */
export const MOST_REDIRECT_LINES = 500;

/** A line of a file, and what it asks for, right or wrong. */
type RedirectLine = { line: number; body: { from: string; to: string; status?: number } };

/** The redirects of a file of CSV; its first line may name the columns. @throws Error for what is no such file, and for too many */
export function readRedirectLines(text: string): RedirectLine[] {
  const rows = [...readCsv(text)];
  const names = rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const isNamed = names.includes('from');
  const lines = isNamed ? rows.slice(1) : rows;
  if (lines.length === 0 || lines.length > MOST_REDIRECT_LINES) throw new RangeError('no line, or too many');
  return lines.map(({ line, cells }) => {
    const cellOf = (name: string, at: number) => cells[isNamed ? names.indexOf(name) : at]?.trim() ?? '';
    const [from = '', to = '', status = ''] = COLUMNS.map(cellOf);
    return { line, body: { from, to, ...(status !== '' && { status: Number(status) }) } };
  });
}

/** The lines of such a file. */
export const writeRedirectLines = (redirects: readonly Redirect[]): string[] =>
  [COLUMNS, ...redirects.map(({ from, to, status }) => [from, to, status])].map(writeCsvLine);

/** An address that nothing was found at. */
export const missingPageSchema = z.object({
  path: z.string(),
  count: z.int().min(1),
  /** The host of the page that last led there. */
  referrer: z.string().nullable(),
  first_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
  /** The public post whose address and title come nearest. */
  suggestion: z.object({ title: z.string(), path: z.string() }).nullable(),
});
export type MissingPage = z.infer<typeof missingPageSchema>;

/** Query parameters of GET admin/missing. */
export const listMissingQuery = z.object({ page: pageParam, limit: limitParam(50) });

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/u;
const EARLIEST_YEAR = 1000;

/** `2013-01-10 20:15:40` read as UTC; null for zeros, impossible days and anything else. */
export function parseDate(text: string): Date | null {
  const match = WRITTEN.exec(text);
  if (!match || Number(match[1]) < EARLIEST_YEAR) return null;
  const written = match[0].replace(' ', 'T');
  const date = new Date(`${written}Z`);
  // A 30 February does not come back as it was written.
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(written) ? null : date;
}

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RedirectStatus } from '../../schemas/redirect.ts';

type Time = ColumnType<Date, Date | string, Date | string>;

type RedirectsTable = {
  id: GeneratedAlways<number>;
  /** `from` in the one spelling in which paths are compared. */
  key: string;
  from: string;
  /** Null where the address is gone. */
  to: string | null;
  /** The same of `to`, where that is on this site. */
  target_key: string | null;
  status: RedirectStatus;
  created_at: Generated<Date>;
};

/** Addresses that nothing was found at. */
type MissingPagesTable = {
  path: string;
  /** What it is bounded together with. */
  bucket: string;
  count: number;
  /** The host of the page that last led there. */
  referrer: string | null;
  first_at: Time;
  last_at: Time;
};

export type RedirectTables = { redirects: RedirectsTable; missing_pages: MissingPagesTable };

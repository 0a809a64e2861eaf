import type { ColumnType } from 'kysely';
import type { LoggedError } from '../log.ts';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;

/** Processes that serve the site. */
export type InstanceTable = {
  id: string;
  /** Name of its machine or container. */
  host: string;
  /** Where other instances reach its sockets; null for one of an older version. */
  address: string | null;
  version: string;
  /** Version of Node. */
  node: string;
  /** Bytes; the driver reads them as text. */
  memory: ColumnType<string, number, number>;
  /** The newest first. */
  errors: ColumnType<LoggedError[], string, string>;
  started_at: Time;
  seen_at: Time;
};

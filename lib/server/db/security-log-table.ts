import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;

/** Entries of the security log (docs/security.md#security-log). */
export type SecurityLogTable = {
  id: GeneratedAlways<number>;
  at: Time;
  last_at: Time;
  count: Generated<number>;
  kind: 'access' | 'people' | 'content';
  event: string;
  actor_id: number | null;
  /** The actor's username then. */
  actor_name: string | null;
  subject: string | null;
  address: string | null;
  /** JSON. */
  details: Generated<string>;
  /** What equal events of a quarter of an hour share. */
  fold: string | null;
};

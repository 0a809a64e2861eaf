import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { InvitableRole } from '../../schemas/invitation.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNone = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type InvitationsTable = {
  id: GeneratedAlways<number>;
  email: string;
  role: InvitableRole;
  /** Of the link's token, which stands in the mail alone. */
  token_hash: Buffer;
  invited_by: number;
  created_at: Generated<Date>;
  expires_at: Time;
  accepted_at: TimeOrNone;
  taken_back_at: TimeOrNone;
};

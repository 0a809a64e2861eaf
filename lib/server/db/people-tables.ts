import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TokenScope } from '../../rules/token-scopes.ts';
import type { InvitableRole } from '../../schemas/invitation.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNone = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

type InvitationsTable = {
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

type PostAuthorsTable = {
  post_id: number;
  user_id: number;
  /** 0 is the post's author_id. */
  position: Generated<number>;
  /** Copy of the post's listed_at. Kept by triggers. */
  listed_at: GeneratedAlways<Date | null>;
};

type ApiTokensTable = {
  id: GeneratedAlways<number>;
  name: string;
  scopes: TokenScope[];
  /** Of the secret, which its maker was told once. */
  secret_hash: Buffer;
  user_id: number;
  created_at: Generated<Date>;
  /** null: until it is deleted. */
  expires_at: TimeOrNone;
  last_used_at: TimeOrNone;
};

export type PeopleTables = {
  invitations: InvitationsTable;
  post_authors: PostAuthorsTable;
  api_tokens: ApiTokensTable;
};

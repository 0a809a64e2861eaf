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

/** Names that people had before. */
type FormerUsernamesTable = {
  username: string;
  user_id: number;
  skeleton: GeneratedAlways<string>;
  left_at: Generated<Date>;
};

/** Posts of somebody who is leaving. */
type DepartingPostsTable = {
  user_id: number;
  post_id: number;
  /** Among its authors. */
  position: number;
  /** It was public, and nobody else had written it. */
  withdrawn: boolean;
};

export type PeopleTables = {
  invitations: InvitationsTable;
  post_authors: PostAuthorsTable;
  api_tokens: ApiTokensTable;
  former_usernames: FormerUsernamesTable;
  departing_posts: DepartingPostsTable;
  /** Keyed hashes of the names of people who are gone. */
  spent_usernames: { hash: Buffer };
};

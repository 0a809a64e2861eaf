import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TokenScope } from '../../rules/programs.ts';
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

type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
/** A bigint: text when it is read. */
type Count = ColumnType<string, number, number>;

type TotpSecretsTable = {
  user_id: number;
  /** Sealed (lib/server/auth/secret.ts). */
  secret: Buffer;
  /** Of the last code that was used. */
  last_step: ColumnType<string, number | undefined, number>;
  created_at: DefaultTime;
  last_used_at: TimeOrNone;
};

type PasskeysTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  credential_id: Buffer;
  /** As COSE writes it. */
  public_key: Buffer;
  /** Signatures that the authenticator says it has made; 0 for those that do not count. */
  counter: Count;
  name: string;
  transports: Generated<string[]>;
  created_at: DefaultTime;
  last_used_at: TimeOrNone;
};

type RecoveryCodesTable = { user_id: number; code_hash: Buffer };

export type StepPurpose = 'login' | 'totp' | 'passkey' | 'proof';

type SecondFactorStepsTable = {
  token_hash: Buffer;
  purpose: StepPurpose;
  user_id: number;
  /** Another one once the password has changed. */
  password_mark: Buffer;
  /** A challenge for a passkey, or the sealed secret that is being set up. */
  data: Buffer;
  tries: Generated<number>;
  expires_at: Time;
};

export type SecondFactorTables = {
  totp_secrets: TotpSecretsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  second_factor_steps: SecondFactorStepsTable;
};

/** Entries of the security log (docs/security.md#security-log). */
export type SecurityLogTable = {
  id: GeneratedAlways<number>;
  at: DefaultTime;
  last_at: DefaultTime;
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

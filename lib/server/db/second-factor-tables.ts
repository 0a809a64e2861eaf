import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type TimeOrNone = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A bigint: text when it is read. */
type Count = ColumnType<string, number, number>;

type TotpSecretsTable = {
  user_id: number;
  /** Sealed (lib/server/auth/seal.ts). */
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

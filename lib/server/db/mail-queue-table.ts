import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** Mails that wait to be delivered. */
export type MailQueueTable = {
  id: GeneratedAlways<number>;
  /** Null for a mail that only takes the time of a real one. */
  recipient: string | null;
  language: string;
  subject: string;
  text: string;
  html: string;
  /** The code in the mail, for the log of an installation without a mail server. */
  code: string | null;
  /** The address that ends mails of this kind, for programs as well (RFC 8058). */
  unsubscribe_url: string | null;
  /** What it says is looked at once more before it leaves: see comment_notices. */
  tells_of_comments: Generated<boolean>;
  /** Of whom it tells of posts: see subscribers. */
  subscriber_id: number | null;
  tries: Generated<number>;
  last_error: string | null;
  created_at: DefaultTime;
  next_try_at: DefaultTime;
};

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LanguageCode } from '../../rules/languages.ts';
import type { SubscriptionFrequency, SubscriptionScope } from '../../rules/subscriptions.ts';

type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type TimeOrNone = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** An address that is told of posts. It goes with its last subscription. */
type SubscribersTable = {
  id: GeneratedAlways<number>;
  email: string;
  language: LanguageCode;
  /** Mails in a row that its mail server refused for good; at three it is suspended. */
  refusals: Generated<number>;
  suspended_at: TimeOrNone;
  /** Its last weekly mail, or when it began to wait for the first. */
  digest_at: DefaultTime;
  created_at: DefaultTime;
};

type SubscriptionsTable = {
  id: GeneratedAlways<number>;
  subscriber_id: number;
  scope: SubscriptionScope;
  scope_id: number | null;
  frequency: SubscriptionFrequency;
  created_at: DefaultTime;
  /** Null until the link of the mail is opened. */
  confirmed_at: TimeOrNone;
};

/** Which posts a subscriber has been told of. It stays, so that nobody is told twice. */
type SubscriptionMailsTable = { subscriber_id: number; post_id: number; created_at: DefaultTime };

/** Of whom we know only that they want no mails: a hash of their address under the key of the site. */
type EndedSubscribersTable = { mark: Buffer; ended_at: DefaultTime };

/** A post that somebody wants mailed to those who have not had it. It goes once that is done. */
type PostMailingsTable = { id: GeneratedAlways<number>; post_id: number; asked_at: DefaultTime };

export type SubscriptionTables = {
  subscribers: SubscribersTable;
  subscriptions: SubscriptionsTable;
  subscription_mails: SubscriptionMailsTable;
  ended_subscribers: EndedSubscribersTable;
  post_mailings: PostMailingsTable;
};

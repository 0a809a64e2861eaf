import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LanguageCode } from '../../rules/languages.ts';
import type { CommentStatus, ReportReason } from '../../rules/limits.ts';
import type { NoticeKind } from '../../rules/realtime-events.ts';
import type { SubscriptionFrequency, SubscriptionScope } from '../../rules/subscriptions.ts';
import type { SafeHtml } from '../../schemas/safe-html.ts';

type HtmlColumn = ColumnType<string, SafeHtml, SafeHtml>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

type CommentsTable = {
  id: GeneratedAlways<number>;
  post_id: number;
  user_id: number | null;
  /** Shown where there is no account: comments that came with an import. */
  author_name: string;
  content: HtmlColumn;
  sanitizer_version: Generated<number>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  /** Shown and counted nowhere, with its deactivated author. */
  hidden: Generated<boolean>;
  /** The first comment that it stands below; null for a first comment itself. */
  parent_id: number | null;
  /** The answer below the same first comment that it answers; it need not be there any more. */
  reply_to_id: number | null;
  /** `removed`: a first comment without words or author, whose answers stay. */
  status: Generated<CommentStatus | 'removed'>;
  /** A message of lib/rules/messages.ts: why it is held. */
  hold_reason: string | null;
  /** What the filter has learned from it. */
  learned: 'spam' | 'honest' | null;
  /** Answers that are shown. */
  reply_count: Generated<number>;
  /** Readers see its words. */
  shown: GeneratedAlways<boolean>;
  /** It has a place among the first comments, with its words or for its answers. */
  listed: GeneratedAlways<boolean>;
};

/** One row: what holds a comment, and how many decisions the filter has learned from. */
type ModerationTable = {
  id: Generated<number>;
  words: Generated<string[]>;
  max_links: Generated<number>;
  repeat_minutes: Generated<number>;
  learn: Generated<boolean>;
  learned_spam: GeneratedAlways<number>;
  learned_honest: GeneratedAlways<number>;
};

/** In how many comments of either kind a word stood. */
type FilterWordsTable = { word: string; spam: number; honest: number };

type CommentReportsTable = {
  comment_id: number;
  user_id: number;
  reason: ReportReason;
  text: Generated<string>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** Somebody has decided about the comment since. */
  settled_at: Date | null;
};

/** Whom a comment is told of by mail. It stays, so that nobody is told twice. */
type CommentNoticesTable = {
  comment_id: number;
  user_id: number;
  /** Which of the receiver's choices it falls under. */
  kind: NoticeKind;
  /** It waits for others, to come with them in one mail. */
  gathered: Generated<boolean>;
  /** The mail of the queue that tells of it; null while it waits. */
  mail_id: number | null;
  created_at: DefaultTime;
  mailed_at: Date | null;
};

export type ConversationTables = {
  comments: CommentsTable;
  moderation: ModerationTable;
  filter_words: FilterWordsTable;
  comment_reports: CommentReportsTable;
  comment_notices: CommentNoticesTable;
};

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

/** Which posts a subscriber has been told of. It stays, so that nobody is told twice. `failure`: why the mail did not arrive. */
type SubscriptionMailsTable = {
  subscriber_id: number;
  post_id: number;
  created_at: DefaultTime;
  failure: string | null;
};

/** Of whom we know only that they want no mails: a hash of their address under the key of the site. */
type EndedSubscribersTable = { mark: Buffer; ended_at: DefaultTime };

/** A post that somebody wants mailed to those who have not had it. It goes once that is done. */
type PostMailingsTable = { id: GeneratedAlways<number>; post_id: number; asked_at: DefaultTime };

/** A post of which no more is mailed for now, or ever unless somebody asks for it. */
type HeldMailingsTable = { post_id: number; state: 'paused' | 'stopped'; held_at: DefaultTime };

export type SubscriptionTables = {
  subscribers: SubscribersTable;
  subscriptions: SubscriptionsTable;
  subscription_mails: SubscriptionMailsTable;
  ended_subscribers: EndedSubscribersTable;
  post_mailings: PostMailingsTable;
  held_mailings: HeldMailingsTable;
};

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LanguageCode } from '../../rules/languages.ts';
import type { ByKind } from '../../rules/post-texts.ts';
import type { ReactionType } from '../../rules/reactions.ts';
import type { Role } from '../../rules/roles.ts';
import type { SafeHtml } from '../../schemas/safe-html.ts';
import type { ConversationTables, SubscriptionTables } from './conversation-tables.ts';
import type { PeopleTables, SecondFactorTables, SecurityLogTable } from './people-tables.ts';
import type { SeriesTables, TagTables, NoteTables, PostTranslationsTable } from './post-tables.ts';
import type {
  SiteTables,
  InstanceTable,
  RedirectTables,
  ImportTables,
  MailQueueTable,
  PublicChangeTables,
} from './site-tables.ts';
import type { CountTables } from './sql-fragments.ts';
import type { WebhookTables } from './webhook-tables.ts';

/** Read, it is text of any origin (see content/sanitise/stored-html.ts); written, it has been sanitised. */
type HtmlColumn = ColumnType<string, SafeHtml, SafeHtml>;
export type HtmlColumnOrNone = ColumnType<string, SafeHtml | undefined, SafeHtml>;
type Time = ColumnType<Date, Date | string, Date | string>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export type UsersTable = {
  id: GeneratedAlways<number>;
  username: string;
  email: string;
  full_name: string;
  password_hash: string | null;
  role: Generated<Role>;
  profile_image: string | null;
  email_verified_at: Time | null;
  /** False for whom a moderator has taken the right to comment. */
  may_comment: Generated<boolean>;
  /** Of the last signed-in visit; null before the first. */
  language: ColumnType<LanguageCode | null, LanguageCode | null | undefined, LanguageCode>;
  /** Whether answers to one's comments, and comments on one's posts, are mailed. */
  mails_replies: Generated<boolean>;
  mails_posts: Generated<boolean>;
  /** Stays true when the address changes. Kept by a trigger. */
  verified_once: Generated<boolean>;
  is_active: Generated<boolean>;
  bio: Generated<string>;
  /** https addresses, five at most. */
  links: Generated<string[]>;
  username_changed_at: ColumnType<Date | null, Date | string | undefined, Date | string>;
  /** When an account that its owner gave up goes; inactive until then. */
  deletes_at: ColumnType<Date | null, never, Date | null>;
  /** Whether its comments go with it. */
  deletes_comments: Generated<boolean>;
  /** Number of resets of the password: devices known before the last one are not any more. */
  device_epoch: Generated<number>;
  /** Posts with status published, scheduled ones included. Kept by triggers. */
  published_count: Generated<number>;
  comment_count: Generated<number>;
  created_at: DefaultTime;
  /** Equal for names that look the same. */
  username_skeleton: GeneratedAlways<string>;
};

type CategoriesTable = {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  description: Generated<string>;
  published_count: Generated<number>;
  created_at: DefaultTime;
};

type OrNone = { image: string | null; address: string | null };
type PostTextColumns = ByKind<OrNone & { text: Generated<string>; title: string; html: HtmlColumnOrNone }>;
type ReactionCounts = { [Type in ReactionType as `${Type}_count`]: Generated<number> };
type DerivedColumns = PostTextColumns & ReactionCounts;

export type PostsTable = DerivedColumns & {
  id: GeneratedAlways<number>;
  slug: string;
  /** The content's plain text, for excerpts, reading time and search. */
  content_text: Generated<string>;
  sanitizer_version: Generated<number>;
  status: Generated<'draft' | 'published'>;
  author_id: number;
  published_at: Time | null;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  /** published_at of a published post, else null: what public lists filter and sort by. */
  listed_at: GeneratedAlways<Date | null>;
  /** It was public once, whatever it is now. Kept by triggers. */
  was_public: Generated<boolean>;
  view_count: Generated<number>;
  comment_count: Generated<number>;
  /** First on the home page. */
  pinned: Generated<boolean>;
  comments_closed: Generated<boolean>;
  /** First comments that have a place below it; `comment_count` counts answers, too. */
  thread_count: Generated<number>;
};

/** What lists and search pick posts by. Kept by triggers. */
type PostLookupTable = {
  post_id: GeneratedAlways<number>;
  author_id: GeneratedAlways<number>;
  listed_at: GeneratedAlways<Date | null>;
  /** tsvector of title, names and text. */
  search: GeneratedAlways<string>;
};

type PostCategoriesTable = {
  post_id: number;
  category_id: number;
  position: Generated<number>;
  /** Copy of the post's listed_at. Kept by triggers. */
  listed_at: GeneratedAlways<Date | null>;
};

/** Posts that wait for their search vector to be made anew. */
type StalePostsTable = { post_id: number };

type ListKind = 'author' | 'category' | 'tag';

/** Changed names whose posts are still to wait for that, and the place of the last that was taken: drafts have no time. */
type StaleNamesTable = { kind: ListKind; of_id: number; listed_at: Date | null; post_id: Generated<number> };

/** Posts of a week and a list, scheduled ones included: the sum of several rows. Kept by triggers. */
type PostWeeksTable = { kind: ListKind | 'all'; of_id: number; week: Date; posts: number };

/** Each post for each author in each category. Kept by triggers. */
type AuthorCategoriesTable = { post_id: number; category_id: number; user_id: number; listed_at: Date | null };

type SlugHistoryTable = { slug: string; post_id: number; created_at: DefaultTime };

type CategorySlugsTable = { slug: string; category_id: number; created_at: DefaultTime };

type DeletedPostsTable = {
  post_id: number;
  published_at: Time | null;
  was_public: boolean;
  deleted_at: DefaultTime;
};

/** What a post said after a save. */
type PostRevisionsTable = ByKind<OrNone & { text: string; html: HtmlColumn }> & {
  id: GeneratedAlways<number>;
  post_id: number;
  editor_id: number | null;
  created_at: DefaultTime;
};

type ReactionsTable = { post_id: number; user_id: number; type: ReactionType; created_at: DefaultTime };

type SessionsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  /** Random and unique: what all refresh tokens of one sign-in have in common. */
  family: Buffer;
  /** Number of the newest refresh token. */
  generation: Generated<number>;
  /** Hash of the newest refresh token. */
  refresh_hash: Buffer;
  rotated_at: DefaultTime;
  created_at: DefaultTime;
  last_used_at: DefaultTime;
  expires_at: Time;
  user_agent: Generated<string>;
  ip: Generated<string>;
};

export type CodesTable = {
  purpose: 'verify_email' | 'reset_password';
  /** Keyed hash of the e-mail address that the code was made for. */
  subject: Buffer;
  /** Null where nobody has that address: such a code is sent to nobody. */
  user_id: number | null;
  code_hash: Buffer;
  /** Wrong tries of each sender. */
  tries: ColumnType<Record<string, number>, string | undefined, string>;
  used_at: Time | null;
  created_at: DefaultTime;
  expires_at: Time;
};

/** The token of a mail's link. */
type CodeLinksTable = {
  token_hash: Buffer;
  purpose: CodesTable['purpose'];
  /** As in codes. */
  subject: Buffer;
  user_id: number | null;
  created_at: DefaultTime;
  expires_at: Time;
};

type EmailUndosTable = {
  token_hash: Buffer;
  user_id: number;
  old_email: string;
  created_at: DefaultTime;
  expires_at: Time;
};

// Where the operator's own site has its rooms.
type OwnSiteTables = ConversationTables &
  CountTables &
  ImportTables &
  PeopleTables &
  NoteTables &
  PublicChangeTables &
  SubscriptionTables &
  TagTables &
  RedirectTables &
  SecondFactorTables &
  SeriesTables &
  SiteTables &
  WebhookTables;

export type Database = OwnSiteTables & {
  users: UsersTable;
  categories: CategoriesTable;
  posts: PostsTable;
  post_categories: PostCategoriesTable;
  post_weeks: PostWeeksTable;
  author_categories: AuthorCategoriesTable;
  post_lookup: PostLookupTable;
  stale_posts: StalePostsTable;
  stale_names: StaleNamesTable;
  slug_history: SlugHistoryTable;
  category_slugs: CategorySlugsTable;
  deleted_posts: DeletedPostsTable;
  post_revisions: PostRevisionsTable;
  post_translations: PostTranslationsTable;
  reactions: ReactionsTable;
  sessions: SessionsTable;
  codes: CodesTable;
  code_links: CodeLinksTable;
  email_undos: EmailUndosTable;
  instances: InstanceTable;
  mail_queue: MailQueueTable;
  security_log: SecurityLogTable;
};

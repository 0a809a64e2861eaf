import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ImportCounts, ImportState } from '../../schemas/import.ts';
import type { RedirectStatus } from '../../schemas/redirect.ts';
import type { SafeHtml } from '../../schemas/safe-html.ts';
import type { LoggedError } from '../log.ts';

type HtmlColumn = ColumnType<string, SafeHtml, SafeHtml>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export type PagesTable = {
  /** Up to 100 those that every site has (lib/rules/pages.ts). */
  id: Generated<number>;
  slug: string;
  title: string;
  content: HtmlColumn;
  sanitizer_version: Generated<number>;
  language: Generated<string>;
  meta_description: Generated<string>;
  status: Generated<'draft' | 'published'>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
};

type PageSlugsTable = { slug: string; page_id: number; created_at: DefaultTime };

type SiteSettingsTable = { id: number; saved: ColumnType<unknown, string, string>; updated_at: DefaultTime };

export type SiteTables = { site_settings: SiteSettingsTable; pages: PagesTable; page_slugs: PageSlugsTable };

type Time = ColumnType<Date, Date | string | undefined, Date | string>;

/** Processes that serve the site. */
export type InstanceTable = {
  id: string;
  /** Name of its machine or container. */
  host: string;
  /** Where other instances reach its sockets; null for one of an older version. */
  address: string | null;
  version: string;
  /** Version of Node. */
  node: string;
  /** Bytes; the driver reads them as text. */
  memory: ColumnType<string, number, number>;
  /** The newest first. */
  errors: ColumnType<LoggedError[], string, string>;
  started_at: Time;
  seen_at: Time;
};

type GivenTime = ColumnType<Date, Date | string, Date | string>;

type RedirectsTable = {
  id: GeneratedAlways<number>;
  /** `from` in the one spelling in which paths are compared. */
  key: string;
  from: string;
  /** Null where the address is gone. */
  to: string | null;
  /** The same of `to`, where that is on this site. */
  target_key: string | null;
  status: RedirectStatus;
  created_at: Generated<Date>;
};

/** Addresses that nothing was found at. */
type MissingPagesTable = {
  path: string;
  /** What it is bounded together with. */
  bucket: string;
  count: number;
  /** The host of the page that last led there. */
  referrer: string | null;
  first_at: GivenTime;
  last_at: GivenTime;
};

export type RedirectTables = { redirects: RedirectsTable; missing_pages: MissingPagesTable };

// What imports leave behind: where everything of another site has come to.

export type ImportSourcesTable = {
  source: string;
  kind: 'user' | 'category' | 'tag' | 'post' | 'page' | 'comment' | 'image';
  source_id: string;
  local_id: number | null;
  local_path: string | null;
};

/** Address of an imported site -> what it leads to here; exactly one of the others is set. */
export type OldPathsTable = {
  path: string;
  post_id: number | null;
  category_id: number | null;
  user_id: number | null;
  tag_id: number | null;
  page_id: number | null;
  /** Our path of a picture. */
  file: string | null;
  /** For the address of a month or another archive: when the newest of its posts was published. */
  archive_until: Date | null;
};

/** Imports that were started in the administration. */
type SiteImportsTable = {
  id: GeneratedAlways<number>;
  file_name: string;
  user_id: number | null;
  phase: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  started_at: ColumnType<Date, never, never>;
  /** When its process was seen last. */
  seen_at: ColumnType<Date, never, Date>;
  finished_at: ColumnType<Date | null, never, Date>;
  /** Null while it runs: one does at most. */
  outcome: ColumnType<Exclude<ImportState, 'running'> | null, never, Exclude<ImportState, 'running'>>;
  counts: ColumnType<ImportCounts | null, never, string>;
  report: ColumnType<string | null, never, string>;
  error: ColumnType<string | null, never, string>;
};

export type ImportTables = {
  site_imports: SiteImportsTable;
  import_sources: ImportSourcesTable;
  old_paths: OldPathsTable;
};

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
  /** What it belongs to, such as `comments.7`: mail programs put those of one conversation together. */
  thread: string | null;
  /** What it says is looked at once more before it leaves: see comment_notices. */
  tells_of_comments: Generated<boolean>;
  /** Of whom it tells of posts: see subscribers. */
  subscriber_id: number | null;
  /** Ids of the posts that it tells a subscriber of; looked at once more before it leaves. */
  tells_of_posts: number[] | null;
  /** Of a week of posts: when it began. */
  week_since: Date | null;
  /** When what it says is worth nothing any more, such as a code. */
  ends_at: Date | null;
  tries: Generated<number>;
  last_error: string | null;
  created_at: DefaultTime;
  next_try_at: DefaultTime;
};

/** Whom the site tells of public changes, by the setting that turns it on: INDEXNOW_KEY, WEBSUB_HUB. */
export type ChangeListener = 'indexnow' | 'websub';

export type PublicChangeTables = {
  change_listeners: {
    name: ChangeListener;
    /** Posts whose time came until then are noted. */
    looked_at: Time;
  };
  public_changes: {
    id: GeneratedAlways<string>;
    listener: ChangeListener;
    /** Of a page; for a hub that of a list, '' for the site's, without the file of its feed. Not encoded. */
    path: string;
    noted_at: Time;
    next_at: Time;
    attempts: Generated<number>;
  };
};

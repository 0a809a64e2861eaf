import type { ColumnType, Generated } from 'kysely';
import type { SafeHtml } from '../../schemas/safe-html.ts';

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

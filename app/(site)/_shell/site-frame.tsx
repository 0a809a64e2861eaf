import { HydrationBoundary } from '@tanstack/react-query';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SiteShell } from '@/components/layout/site-shell';
import { SearchBox } from '@/components/search/search-box';
import { dehydrateFresh } from '@/lib/api/dehydrate-fresh';
import { seedCategories } from '@/lib/api/categories';
import { createQueryClient } from '@/lib/api/query-client';
import { pageParts } from '@/lib/page-html';
import type { Settings } from '@/lib/rules/settings';
import { footerScripts } from '@/lib/server/content/footer-scripts';
import { siteSettings } from '@/lib/server/db/site-settings';
import { getCategories } from './get-categories';

function currentYear(timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(new Date()));
}

type Categories = Awaited<ReturnType<typeof getCategories>>;

/** What the shell is made of, in a language. */
function describeFrame(locale: string, settings: Settings, categories: Categories, year: number) {
  const client = createQueryClient();
  seedCategories(client, categories);
  const { name: siteName, footer: links, social } = settings;
  const footer = { siteName, year, links, social };
  return { state: dehydrateFresh(client), footer, madeOf: JSON.stringify([locale, settings, footer, categories]) };
}

type Given = Parameters<typeof describeFrame>;
const described = new Map<string, { given: Given; frame: ReturnType<typeof describeFrame> }>();

/** The same of one page as of the next, while settings and categories are the same objects (lib/server/http/kept-reads.ts). */
function frameOf(...given: Given) {
  const [locale] = given;
  const known = described.get(locale);
  if (known && given.every((value, index) => value === known.given[index])) return known.frame;
  const frame = describeFrame(...given);
  described.set(locale, { given, frame });
  return frame;
}

/** The public site's shell with what it needs from the server. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  // Reads a request header: nothing here may be rendered at build time, when there is no database.
  const locale = await getLocale();
  const categories = await getCategories();
  const settings = siteSettings();
  const { state, footer, madeOf } = frameOf(locale, settings, categories, currentYear(settings.time_zone));
  pageParts()?.made(madeOf);
  return (
    <HydrationBoundary state={state}>
      <SiteShell footer={footer} search={<SearchBox />} footerScripts={footerScripts()}>
        {children}
      </SiteShell>
    </HydrationBoundary>
  );
}

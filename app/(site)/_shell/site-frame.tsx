import { HydrationBoundary } from '@tanstack/react-query';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { informationLinks } from '@/components/layout/information-links';
import { SiteShell } from '@/components/layout/site-shell';
import { SearchBox } from '@/components/search/search-box';
import { dehydrateFresh } from '@/lib/api/dehydrate-fresh';
import { seedCategories } from '@/lib/api/categories';
import { createQueryClient } from '@/lib/api/query-client';
import { pageParts } from '@/lib/page-html';
import { pathTo } from '@/lib/paths';
import { footerScripts } from '@/lib/server/content/footer-scripts';
import { siteSettings } from '@/lib/server/site-settings';
import { getCategories } from './get-categories';

function currentYear(timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(new Date()));
}

/** The public site's shell with what it needs from the server. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  // Reads a request header: nothing here may be rendered at build time, when there is no database.
  const locale = await getLocale();
  const client = createQueryClient();
  const categories = await getCategories();
  seedCategories(client, categories);
  const settings = siteSettings();
  const { name: siteName, time_zone, footer: links, social, navigation } = settings;
  const footer = { siteName, year: currentYear(time_zone), links, social };
  const paths = [
    pathTo.home(),
    pathTo.categories(),
    ...informationLinks.map(({ href }) => href),
    ...categories.map(({ slug }) => pathTo.category(slug)),
    ...[...navigation, ...links].map(({ url }) => url),
  ];
  pageParts()?.made(JSON.stringify([locale, settings, footer, categories]), new Set(paths));
  return (
    <HydrationBoundary state={dehydrateFresh(client)}>
      <SiteShell footer={footer} search={<SearchBox />} footerScripts={footerScripts()}>
        {children}
      </SiteShell>
    </HydrationBoundary>
  );
}

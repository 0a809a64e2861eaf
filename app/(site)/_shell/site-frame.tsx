import { HydrationBoundary } from '@tanstack/react-query';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Footer } from '@/components/layout/footer';
import { SiteShell } from '@/components/layout/site-shell';
import { SearchBox } from '@/components/search/search-box';
import { dehydrateFresh } from '@/lib/api/dehydrate-fresh';
import { seedCategories } from '@/lib/api/categories';
import { createQueryClient } from '@/lib/api/query-client';
import { footerScripts } from '@/lib/server/content/footer-scripts';
import { siteSettings } from '@/lib/server/site-settings';
import { getCategories } from './get-categories';

function currentYear(timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(new Date()));
}

/** The public site's shell with what it needs from the server. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  // Reads a request header: nothing here may be rendered at build time, when there is no database.
  await getLocale();
  const client = createQueryClient();
  seedCategories(client, await getCategories());
  const { name, time_zone, footer: links, social } = siteSettings();
  const footer = <Footer siteName={name} year={currentYear(time_zone)} links={links} social={social} />;
  return (
    <HydrationBoundary state={dehydrateFresh(client)}>
      <SiteShell footer={footer} search={<SearchBox />} footerScripts={footerScripts()}>
        {children}
      </SiteShell>
    </HydrationBoundary>
  );
}

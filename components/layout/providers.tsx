'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SiteSettingsProvider, type SiteSettings } from '@/components/ui/site-settings';
import { getQueryClient } from '@/lib/api/query-client';
import { FocusHeading } from './focus-heading';
import { KeepLanguage } from './keep-language';
import { RefreshCategories } from './refresh-categories';
import { RealtimeConnection } from './realtime-connection';
import { Toasts } from './toasts';

type ProvidersProps = { settings: SiteSettings; children: ReactNode };

/** What every page's client components stand on, and what watches over navigations between any two of them. */
export function Providers({ settings, children }: ProvidersProps) {
  return (
    <SiteSettingsProvider settings={settings}>
      <QueryClientProvider client={getQueryClient()}>
        {children}
        <RealtimeConnection />
        <RefreshCategories />
        <FocusHeading />
        <KeepLanguage />
        <Toasts />
      </QueryClientProvider>
    </SiteSettingsProvider>
  );
}

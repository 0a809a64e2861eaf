'use client';

import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SiteSettingsProvider, type SiteSettings } from '@/components/ui/site-settings';
import { getQueryClient } from '@/lib/api/query-client';
import { theme } from '@/lib/theme';
import { FocusHeading } from './focus-heading';
import { KeepLanguage } from './keep-language';
import { RefreshCategories } from './refresh-categories';
import { RealtimeConnection } from './realtime-connection';
import { Toasts } from './toasts';

// Parts that measure or float need to be told; the rest follows `dir`.
const rtlTheme: typeof theme = { ...theme, direction: 'rtl' };

type ProvidersProps = { settings: SiteSettings; direction: 'ltr' | 'rtl'; children: ReactNode };

/**
 * What every page's client components stand on, and what watches over navigations between any two of them. Light until
 * the reader toggles (DECISIONS 7). The theme's variables come from lib/theme/variables.css.
 */
export function Providers({ settings, direction, children }: ProvidersProps) {
  return (
    <ThemeProvider theme={direction === 'rtl' ? rtlTheme : theme} defaultMode="light" disableStyleSheetGeneration>
      <CssBaseline />
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
    </ThemeProvider>
  );
}

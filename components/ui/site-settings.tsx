'use client';

import { createContext, use, type ReactNode } from 'react';
import type { SiteLink } from '@/lib/rules/settings';

/** Settings of the operator that the browser needs. They come with the page, so one build runs anywhere (docs/api.md#settings). */
export type SiteSettings = {
  siteName: string;
  /** Without a trailing slash. */
  siteUrl: string;
  contactUrl: string | null;
  realtimePort: number;
  /** What follows is there only where the operator chose it. */
  logo?: { src: string; width: number; height: number };
  navigation?: SiteLink[];
  footer?: SiteLink[];
};

const SiteSettingsContext = createContext<SiteSettings | null>(null);

export function SiteSettingsProvider({ settings, children }: { settings: SiteSettings; children: ReactNode }) {
  return <SiteSettingsContext value={settings}>{children}</SiteSettingsContext>;
}

/** @throws Error outside of SiteSettingsProvider, which stands in the root layout */
export function useSiteSettings(): SiteSettings {
  const settings = use(SiteSettingsContext);
  if (!settings) throw new Error('useSiteSettings needs a SiteSettingsProvider above it.');
  return settings;
}

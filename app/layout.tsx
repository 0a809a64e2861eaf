import type { Metadata, Viewport } from 'next';
import { getLocale, getTimeZone } from 'next-intl/server';
import type { ReactNode } from 'react';
import { KeepSession } from '@/lib/session/keep-session';
import { BrowserTexts } from '@/components/layout/browser-texts';
import { Providers } from '@/components/layout/providers';
import { languageOf, textIn } from '@/lib/rules/languages';
import { env } from '@/lib/server/env';
import { runtime } from '@/lib/server/runtime';
import '@/lib/theme/fonts';
import '@/lib/theme/variables.css';
import '@/lib/theme/global.css';
import '@/lib/theme/scripts.css';

export const viewport: Viewport = { width: 'device-width', initialScale: 1, themeColor: '#ffffff' };

export const metadata: Metadata = {
  icons: {
    icon: [
      { url: '/favicon.svg', type: 'image/svg+xml' },
      { url: '/favicon.ico', sizes: '32x32' },
    ],
    apple: '/apple-touch-icon.png',
  },
  manifest: '/manifest.webmanifest',
  formatDetection: { telephone: false, address: false, email: false },
};

/** The same for everybody but for the language: who reads is known in the browser only (DECISIONS 12). */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const { SITE_NAME, SITE_URL, CONTACT_URL } = env();
  const settings = {
    siteName: SITE_NAME,
    siteUrl: SITE_URL,
    contactUrl: CONTACT_URL ?? null,
    // 0: the page's own address, whatever stands in front of it.
    realtimePort: runtime().realtimePort === env().PORT ? 0 : runtime().realtimePort,
  };
  return (
    // The script in <head> (lib/server/gateway/render/head-script.ts) sets the class of the colour scheme before React compares.
    <html {...textIn(languageOf(locale))} suppressHydrationWarning>
      <body>
        <BrowserTexts locale={locale} timeZone={await getTimeZone()}>
          <Providers settings={settings}>
            <KeepSession />
            {children}
          </Providers>
        </BrowserTexts>
      </body>
    </html>
  );
}

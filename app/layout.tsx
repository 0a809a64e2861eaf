import type { Metadata, Viewport } from 'next';
import { getLocale, getTimeZone } from 'next-intl/server';
import type { ReactNode } from 'react';
import { KeepSession } from '@/lib/session/keep-session';
import { BrowserTexts } from '@/components/layout/browser-texts';
import { Providers } from '@/components/layout/providers';
import { languageOf, textIn } from '@/lib/rules/languages';
import { env } from '@/lib/server/env';
import { iconPath } from '@/lib/server/discovery/web-manifest';
import { runtime } from '@/lib/server/runtime';
import { siteSettings } from '@/lib/server/db/site-settings';
import { browserSettings } from './_shell/browser-settings';
import '@/lib/theme/fonts';
import '@/lib/theme/variables.css';
import '@/lib/theme/global.css';
import '@/lib/theme/scripts.css';

export const viewport: Viewport = { width: 'device-width', initialScale: 1, themeColor: '#ffffff' };

// The house's own mark is a drawing, too, which stays sharp at any size.
const OWN_DRAWING = { url: '/favicon.svg', type: 'image/svg+xml' };

export function generateMetadata(): Metadata {
  const small = { url: iconPath(32), sizes: '32x32' };
  return {
    icons: {
      icon: siteSettings().icon === null ? [OWN_DRAWING, small] : [small, { url: iconPath(192), sizes: '192x192' }],
      apple: iconPath(180),
    },
    manifest: '/manifest.webmanifest',
    formatDetection: { telephone: false, address: false, email: false },
  };
}

/** The same for everybody but for the language: who reads is known in the browser only (docs/product.md#session). */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const settings = {
    ...browserSettings(siteSettings()),
    siteUrl: env().SITE_URL,
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

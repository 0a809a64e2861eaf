'use client';

import { useSyncExternalStore } from 'react';
import { COLOR_SCHEME_SCRIPT } from '@/lib/color-scheme';

const never = () => () => {};

/** Sets the colour scheme before the first paint. In the HTML only: React makes no scripts in a browser (FooterScripts). */
export function ColorSchemeScript({ nonce }: { nonce: string | undefined }) {
  const isFirstRender = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (!isFirstRender) return null;
  const isServer = typeof window === 'undefined';
  return (
    <script
      suppressHydrationWarning
      nonce={isServer ? nonce : ''}
      dangerouslySetInnerHTML={{ __html: COLOR_SCHEME_SCRIPT }}
    />
  );
}

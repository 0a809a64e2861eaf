'use client';

import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { pageMark } from '@/lib/page-html';

// Turning styles around takes a second style compiler: only readers of Arabic and Urdu load it. No Suspense: the page
// must not be shown, nor answered, before its styles.
// The import stands outside of `dynamic`, which would have pages preload it by a name that the browser's build has not.
const loadRtl = () => import('./rtl-style-cache').then((module) => module.RtlStyleCache);
const RtlStyleCache = dynamic(loadRtl);

export type StyleCacheProps = { nonce: string | undefined; children: ReactNode };

/**
 * Where MUI's styles are kept, written for the page's direction. Those of the first view stand in the server's HTML, under
 * the mark of its render.
 */
export function StyleCache({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) {
  const rest = { nonce: pageMark(), children };
  if (direction === 'rtl') return <RtlStyleCache {...rest} />;
  return (
    <AppRouterCacheProvider options={{ enableCssLayer: true, nonce: rest.nonce }}>
      {rest.children}
    </AppRouterCacheProvider>
  );
}

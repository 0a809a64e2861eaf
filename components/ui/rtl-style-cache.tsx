'use client';

import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';
import type { StyleCacheProps } from './style-cache';

const stylisPlugins = [prefixer, rtlPlugin];

/** The same with left and right exchanged, under a key of its own: the two must never meet in one cache. */
export function RtlStyleCache({ nonce, children }: StyleCacheProps) {
  return (
    <AppRouterCacheProvider options={{ key: 'muirtl', enableCssLayer: true, nonce, stylisPlugins }}>
      {children}
    </AppRouterCacheProvider>
  );
}

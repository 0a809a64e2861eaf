'use client';

import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Seeds } from '@/lib/api/dehydrate-fresh';

/** Gives its children what the server fetched for them. */
export function SeededQueries({ seeds, children }: { seeds: Seeds; children: ReactNode }) {
  // Written by the server's side of this very build.
  const state = useMemo(() => JSON.parse(seeds) as DehydratedState, [seeds]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}

'use client';

import { createContext, use, type ReactNode } from 'react';
import type { OwnUser } from '@/lib/schemas/profile';

const ViewerContext = createContext<OwnUser | null>(null);

/** Tells the screens below who looks at them, as the server said it a moment ago. */
export function ViewerProvider({ viewer, children }: { viewer: OwnUser; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** @throws Error outside of ViewerProvider, which stands in the layout of /admin */
export function useViewer(): OwnUser {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer needs a ViewerProvider above it.');
  return viewer;
}

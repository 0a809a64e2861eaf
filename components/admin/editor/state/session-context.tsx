'use client';

import { createContext, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { EditSession } from './edit-session';
import type { EditState } from './edit-state';

const SessionContext = createContext<EditSession | null>(null);

export function SessionProvider({ session, children }: { session: EditSession; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** @throws Error outside of SessionProvider, which stands in the editor */
export function useSession(): EditSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** A part of what is being written; renders again when that part changes. */
export function useEdited<Part>(select: (state: EditState) => Part): Part {
  return useStore(useSession().store, select);
}

'use client';

import { useEffect } from 'react';
import { takeAccessTokenFrom } from '@/lib/api/client';
import { useAuth } from '@/stores/auth';

/** Restores the session from storage once the page stands, and lets requests carry its token (SPEC 4). */
export function RestoreSession() {
  useEffect(() => {
    takeAccessTokenFrom(() => useAuth.getState().accessToken);
    useAuth.getState().restore();
  }, []);
  return null;
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { secondFactorsOptions } from '@/lib/api/second-factors';
import { pathTo } from '@/lib/paths';
import { may } from '@/lib/rules/roles';
import type { OwnUser } from '@/lib/schemas/profile';

/**
 * Leads whoever the site asks for a second factor to where it is set up, while they have none.
 * @param viewer undefined where nothing is asked @returns whether nothing may be shown yet
 */
export function useFactorFirst(viewer: OwnUser | undefined): boolean {
  const router = useRouter();
  const enabled = viewer !== undefined && may(viewer.role, 'admin.enter');
  const { data, isFetchedAfterMount } = useQuery({ ...secondFactorsOptions(viewer?.id ?? 0), enabled });
  const isMissing = isFetchedAfterMount && data?.required === true && !data.totp && data.passkeys.length === 0;
  useEffect(() => {
    if (isMissing) router.replace(`${pathTo.profile()}#signing-in`);
  }, [isMissing, router]);
  return enabled && (isMissing || !isFetchedAfterMount);
}

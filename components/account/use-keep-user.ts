'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { profileKeys } from '@/lib/api/profile';
import type { OwnUser } from '@/lib/schemas/profile';
import { useAuth } from '@/stores/auth';

/** Puts a user as the server answered it wherever the browser keeps one. */
export function useKeepUser(): (user: OwnUser) => void {
  const client = useQueryClient();
  return useCallback(
    (user) => {
      client.setQueryData(profileKeys.own(user.id), user);
      useAuth.getState().saveUser(user);
    },
    [client],
  );
}

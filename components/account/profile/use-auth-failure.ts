'use client';

import { errorMessage } from '@/lib/api/api-error';
import { useAuth } from '@/stores/auth';

/**
 * Follows a call that changes how one signs in: a failure that the server gave no words for is the auth state's error,
 * which the page shows once the dialog is gone (docs/product.md#texts).
 */
export function useAuthFailure(failure: string): <Answer>(call: Promise<Answer>) => Promise<Answer> {
  return async (call) => {
    const { fail } = useAuth.getState();
    fail(null);
    return call.catch((error: unknown) => {
      if (errorMessage(error, '') === '') fail(failure);
      throw error;
    });
  };
}

'use client';

import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';
import { passkeyFailure } from './ask-passkey';

/** Follows what a browser does with a passkey: why it did not is said in words, as an answer of the server's is. */
export function usePasskeyWords(): <Answer>(ceremony: Promise<Answer>) => Promise<Answer> {
  const t = useTranslations('account.secondStep');
  return (ceremony) =>
    ceremony.catch((error: unknown) => {
      const reason = passkeyFailure(error);
      throw reason ? new ApiError(0, { message: t(reason), code: reason }) : error;
    });
}

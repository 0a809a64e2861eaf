'use client';

import { LoadingMessage } from './loading-message';
import { useVerifyAccess } from './use-verify-access';
import { VerifyStages } from './verify-stages';
import { VerifyTimeout } from './verify-timeout';

/** /verify-email (SPEC 2, 4). */
export function VerifyEmail() {
  const access = useVerifyAccess();
  if (access === 'timeout') return <VerifyTimeout />;
  if (access === 'loading') return <LoadingMessage />;
  return <VerifyStages />;
}

import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { sendVerificationCode } from '@/lib/server/services/accounts/verify-email';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn({ answer: 'POST auth/send-verification-code' }, (call) =>
    sendVerificationCode(runtime(), call.viewer, clientOf(call).language),
  ),
});

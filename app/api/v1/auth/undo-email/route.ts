import { undoEmailSchema } from '@/lib/schemas/auth';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { undoEmailChange } from '@/lib/server/services/accounts/change-email';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous({ answer: 'POST auth/undo-email', mayBeMissing: true, body: undoEmailSchema }, async ({ body }) => {
    await undoEmailChange(runtime(), body.token);
    return {
      message: 'Your previous email address is back. If you did not change it, reset your password now.',
    };
  }),
});

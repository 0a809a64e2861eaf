import { logoutSchema } from '@/lib/schemas/session';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { signedOutResponse } from '@/lib/server/api/respond';
import { bearerOf } from '@/lib/server/auth/find-viewer';
import { runtime } from '@/lib/server/runtime';
import { logOut } from '@/lib/server/services/sessions/end-session';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: anonymous(
    { answer: 'POST tokens/logout', body: logoutSchema, bodyOptional: true },
    async ({ request, body }) => {
      const accessToken = bearerOf(request.headers.get('authorization'));
      await logOut(runtime(), { accessToken, refreshToken: body.refreshToken ?? undefined });
      return signedOutResponse({ message: 'Logged out successfully.' });
    },
  ),
});

import { logoutSchema } from '@/lib/schemas/session';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { jsonResponse, signedOutResponse } from '@/lib/server/api/respond';
import { bearerOf } from '@/lib/server/auth/find-viewer';
import { runtime } from '@/lib/server/runtime';
import { logOut } from '@/lib/server/services/sessions/end-session';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous(
    { answer: 'POST tokens/logout', body: logoutSchema, bodyOptional: true },
    async ({ request, body }) => {
      const accessToken = bearerOf(request.headers.get('authorization'));
      const refreshToken = body.refreshToken ?? undefined;
      const answer = { message: 'Logged out successfully.' };
      // A form of another site can bring its visitors here, and none of their tokens: their cookies are not its to clear.
      const isForeign = request.headers.get('sec-fetch-site') === 'cross-site';
      if (isForeign && accessToken === undefined && refreshToken === undefined) return jsonResponse(answer);
      await logOut(runtime(), { accessToken, refreshToken });
      return signedOutResponse(answer);
    },
  ),
});

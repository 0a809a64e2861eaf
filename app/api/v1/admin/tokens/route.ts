import { rolesWith } from '@/lib/rules/roles';
import { createTokenSchema } from '@/lib/schemas/programs';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { createToken, listTokens } from '@/lib/server/services/tokens/tokens';

const roles = rolesWith('tokens.manage');

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/tokens', roles }, async ({ viewer }) => ({
    tokens: await listTokens(runtime().db, viewer),
  })),
  POST: signedIn(
    {
      answer: 'POST admin/tokens',
      status: 201,
      roles,
      body: createTokenSchema,
      records: ({ body: { name, scopes } }) => ({
        event: 'token_created',
        subject: name,
        details: { scopes: scopes.join(', ') },
      }),
    },
    async ({ viewer, body }) => ({ token: await createToken(runtime(), viewer, body) }),
  ),
});

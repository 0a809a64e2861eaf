import { rolesWith } from '@/lib/rules/roles';
import { linkInputSchema } from '@/lib/schemas/editor-answers';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { describeLink } from '@/lib/server/services/links/describe-link';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  // It writes nothing that anybody sees: no entry of the log.
  POST: signedIn(
    { answer: 'POST admin/links', roles: rolesWith('posts.write'), body: linkInputSchema, records: () => null },
    async ({ viewer, body }) => ({ link: await describeLink(runtime(), viewer, body) }),
  ),
});

import { rolesWith } from '@/lib/rules/roles';
import { testPostMailSchema } from '@/lib/schemas/subscription';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { env } from '@/lib/server/env';
import { runtime } from '@/lib/server/runtime';
import { sendTestPost } from '@/lib/server/services/subscriptions/mail-post';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    {
      answer: 'POST admin/subscribers/test',
      mayBeMissing: true,
      roles: rolesWith('settings.manage'),
      body: testPostMailSchema,
      bodyOptional: true,
      records: () => ({ event: 'test_mail_sent' }),
    },
    async (call) => {
      const asked = { postId: call.body.postId ?? null, spoken: clientOf(call).language };
      const address = await sendTestPost(runtime(), call.viewer, asked);
      return { message: `A test email to ${address} is on its way.`, mail: { own: !env().SMTP_URL } };
    },
  ),
});

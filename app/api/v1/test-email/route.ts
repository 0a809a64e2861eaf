import { rolesWith } from '@/lib/rules/roles';
import { testEmailSchema } from '@/lib/schemas/auth';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { sendTestEmail } from '@/lib/server/services/health/doctor/check-mail';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    {
      answer: 'POST test-email',
      roles: rolesWith('mail.test'),
      body: testEmailSchema,
      records: () => ({ event: 'test_mail_sent' }),
    },
    async (call) => {
      await sendTestEmail(runtime(), call.body.to, clientOf(call).language);
      return { message: `A test email to ${call.body.to} is on its way.` };
    },
  ),
});

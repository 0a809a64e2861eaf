import { contactSchema } from '@/lib/schemas/contact';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { sendMessage } from '@/lib/server/services/contact/send-message';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous({ answer: 'POST contact', mayBeMissing: true, body: contactSchema }, async ({ body, address }) => {
    await sendMessage(runtime(), address, body);
    return { message: 'Your message was sent.' };
  }),
});

import { subscribeSchema } from '@/lib/schemas/subscription';
import { anonymous, endpoint, type Handler } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { subscribe } from '@/lib/server/services/subscriptions/subscribe';
import { answerForm, isPostedForm } from '@/lib/server/api/subscribe-form';

const methods = endpoint({
  POST: anonymous(
    {
      answer: 'POST subscriptions',
      takesForm: true,
      mayBeMissing: true,
      status: 202,
      limit: 'subscriptions',
      body: subscribeSchema,
    },
    async ({ body, address }) => {
      await subscribe(runtime(), body, address);
      return { message: 'If the address can be reached, a mail with a link that confirms it is on its way.' };
    },
  ),
});

export const { GET, PUT, PATCH, DELETE } = methods;

// The page's own form comes here, too: what it answers is the page again.
export const POST: Handler = Object.assign(
  (request: Request, context: Parameters<Handler>[1]) =>
    isPostedForm(request)
      ? answerForm(request, runtime().authSecret, (asJson) => methods.POST(asJson, context))
      : methods.POST(request, context),
  { operation: methods.POST.operation },
);

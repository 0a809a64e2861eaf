import { z } from 'zod';
import { LANGUAGES } from '../rules/languages.ts';
import { messageOf } from '../rules/messages.ts';
import { ADMIN_PAGE_SIZE } from '../rules/limits.ts';
import { LARGEST_ID } from '../rules/ids.ts';
import { SUBSCRIPTION_FREQUENCIES, SUBSCRIPTION_SCOPES } from '../rules/subscriptions.ts';
import { requiredEmail } from './account-fields.ts';
import { adminSearch } from './admin-text.ts';
import { limitParam, pageParam } from './pagination.ts';

const choice = messageOf('choice');

/** POST subscriptions. `id` is that of the author, category, tag or series. */
export const subscribeSchema = z
  .object({
    email: requiredEmail,
    scope: z.enum(SUBSCRIPTION_SCOPES, choice),
    id: z.int(choice).positive(choice).max(LARGEST_ID, choice).nullish(),
    frequency: z.enum(SUBSCRIPTION_FREQUENCIES, choice),
    language: z.enum(
      LANGUAGES.map(({ code }) => code),
      choice,
    ),
  })
  .superRefine(({ scope, id }, context) => {
    if (scope !== 'site' && typeof id !== 'number') context.addIssue({ code: 'custom', path: ['id'], message: choice });
  });
export type SubscribeInput = z.infer<typeof subscribeSchema>;

const time = z.iso.datetime();

/** Somebody who is told of posts by mail, as the operator sees them. `suspended_at`: their mailbox refused three times. */
export const subscriberSchema = z.object({
  ...{ id: z.int(), email: z.string(), language: z.string(), created_at: time, suspended_at: time.nullable() },
  subscriptions: z.array(
    z.object({
      scope: z.enum(SUBSCRIPTION_SCOPES),
      scope_id: z.int().nullable(),
      frequency: z.enum(SUBSCRIPTION_FREQUENCIES),
      confirmed_at: time.nullable(),
    }),
  ),
});

/** Query parameters of GET admin/subscribers. */
export const listSubscribersQuery = z.object({
  page: pageParam,
  limit: limitParam(ADMIN_PAGE_SIZE),
  search: adminSearch,
});

import { z } from 'zod';
import { ADMIN_PAGE_SIZE } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';
import { TOKEN_SCOPES, DELIVERED_EVENTS, DELIVERY_STATUSES, WEBHOOK_EVENTS } from '../rules/programs.ts';
import { hasCredentials, parseUrl } from '../text/addresses.ts';
import { moment } from './admin-post-fields.ts';
import { requiredLine } from './admin-text.ts';
import { limitParam, pageParam } from './pagination.ts';

const LONGEST_NAME = 100;
const SCOPES = messageOf('tokenScopes');

/** Body of POST admin/tokens. */
export const createTokenSchema = z.object({
  name: requiredLine('nameRequired', LONGEST_NAME),
  scopes: z
    .array(z.enum(TOKEN_SCOPES, SCOPES), SCOPES)
    .min(1, SCOPES)
    .max(50, SCOPES)
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  expires_at: moment.refine((date) => date.getTime() > Date.now(), messageOf('tokenPast')).nullish(),
});
export type CreateTokenBody = z.input<typeof createTokenSchema>;
export type CreateTokenInput = z.output<typeof createTokenSchema>;

/** A row of GET admin/tokens. */
export const tokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** Username of who made it: it acts for them, with their role of the day. */
  created_by: z.string(),
  created_at: z.iso.datetime(),
  /** null: until it is deleted. */
  expires_at: z.iso.datetime().nullable(),
  /** To the minute; null for never. */
  last_used_at: z.iso.datetime().nullable(),
});
export type Token = z.infer<typeof tokenSchema>;

/** The answer to its making: the one time that the secret is told. */
export const newTokenSchema = tokenSchema.extend({ secret: z.string() });
export type NewToken = z.infer<typeof newTokenSchema>;

const LONGEST_ADDRESS = 2_000;
const ADDRESS = messageOf('webhookAddress');
const EVENTS = messageOf('webhookEvents');

const fields = {
  /** http(s), without a name and password in it. */
  url: z
    .string(ADDRESS)
    .trim()
    .max(LONGEST_ADDRESS, ADDRESS)
    .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), ADDRESS)
    // The log and the list of webhooks would show the password.
    .refine((text) => !hasCredentials(text), messageOf('webhookPassword')),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, EVENTS), EVENTS)
    .min(1, EVENTS)
    .max(50, EVENTS)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  active: z.boolean(),
};

/** Body of POST admin/webhooks. */
export const createWebhookSchema = z.object({ ...fields, active: fields.active.default(true) });
export type CreateWebhookInput = z.output<typeof createWebhookSchema>;
export type CreateWebhookBody = z.input<typeof createWebhookSchema>;

/** Body of PUT admin/webhooks/{id}: absent fields stay. */
export const updateWebhookSchema = z.object({
  ...z.object(fields).partial().shape,
  /** The updated_at that was last seen: the save is refused when it is no longer that. */
  updated_at: moment.optional(),
});
export type UpdateWebhookInput = z.output<typeof updateWebhookSchema>;
export type UpdateWebhookBody = z.input<typeof updateWebhookSchema>;

/** A row of GET admin/webhooks. */
export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** How the newest attempt went, and when; null before the first. */
  last_delivery: z
    .object({ status: z.enum(DELIVERY_STATUSES), status_code: z.int().nullable(), at: z.iso.datetime() })
    .nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The answer to its making: the one time that the secret is told. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

/** A row of GET admin/webhooks/{id}/deliveries. */
export const deliverySchema = z.object({
  id: z.int(),
  /** The same for everybody who is told of it, and in every attempt: `id` of the body. A schedule's is no UUID of a version. */
  event_id: z.guid(),
  event: z.enum(DELIVERED_EVENTS),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().min(0),
  /** Of the last attempt; null where nobody answered. */
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int().nullable(),
  created_at: z.iso.datetime(),
  attempted_at: z.iso.datetime().nullable(),
  /** Of a pending one: when it is tried next. */
  next_at: z.iso.datetime().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Query parameters of GET admin/webhooks/{id}/deliveries. */
export const deliveriesQuery = z.object({ page: pageParam, limit: limitParam(ADMIN_PAGE_SIZE) });

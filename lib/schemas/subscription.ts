import { z } from 'zod';
import { LANGUAGES } from '../rules/languages.ts';
import { messageOf } from '../rules/messages.ts';
import { ADMIN_PAGE_SIZE, LARGEST_ID } from '../rules/limits.ts';
import {
  MAILING_STATES,
  SUBSCRIBER_STATES,
  SUBSCRIPTION_FREQUENCIES,
  SUBSCRIPTION_SCOPES,
} from '../rules/subscriptions.ts';
import { requiredEmail } from './account-fields.ts';
import { adminSearch } from './admin-text.ts';
import { choiceParam, limitParam, pageParam, paginationSchema } from './pagination.ts';

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
const subscriberSchema = z.object({
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

/** A page of them; `counts` is of all that there are, whatever the page was narrowed to. */
export const subscribersSchema = z.object({
  subscribers: z.array(subscriberSchema),
  pagination: paginationSchema,
  counts: z.object({ waiting: z.int(), confirmed: z.int(), suspended: z.int() }),
  /** Posts of which mails wait to be sent, or are held. */
  sendings: z.array(z.object({ id: z.int(), title: z.string() })),
});

/** Query parameters of GET admin/subscribers. */
export const listSubscribersQuery = z.object({
  state: choiceParam(SUBSCRIBER_STATES, choice),
  page: pageParam,
  limit: limitParam(ADMIN_PAGE_SIZE),
  search: adminSearch,
});

const COLUMN = /^[1-9]\d{0,8}$/;

/** An empty cell, or none, is what the column is without a word. */
const cell = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined), schema);

/** A line of a file of addresses, by its columns. */
export const subscriberLineSchema = z
  .object({
    email: requiredEmail,
    language: cell(
      z
        .enum(
          LANGUAGES.map(({ code }) => code),
          choice,
        )
        .optional(),
    ),
    scope: cell(z.enum(SUBSCRIPTION_SCOPES, choice).default('site')),
    scope_id: cell(z.string().regex(COLUMN, choice).transform(Number).optional()),
    frequency: cell(z.enum(SUBSCRIPTION_FREQUENCIES, choice).default('each')),
  })
  .superRefine(({ scope, scope_id }, context) => {
    if ((scope === 'site') === (scope_id !== undefined))
      context.addIssue({ code: 'custom', path: ['scope_id'], message: choice });
  });
export type SubscriberLine = z.output<typeof subscriberLineSchema>;

/** What became of a file of addresses; `errors` are of the first lines that are wrong. */
export const importedSubscribersSchema = z.object({
  imported: z.int(),
  /** Lines of who is told already, who ended their mails or was suspended, and lines that stand there twice. */
  skipped: z.int(),
  errors: z.array(z.object({ line: z.int(), key: z.string(), message: z.string() })).max(100),
});

/** POST admin/subscribers/test. Without a post it is the newest. */
export const testPostMailSchema = z.object({
  postId: z.int(choice).positive(choice).max(LARGEST_ID, choice).nullish(),
});

/**
 * How a post stands with those who get mails: `recipients` of a mail for each have not had it yet, `sent` have, to `waiting`
 * it has not left, `retrying` of them after a failure. `failures`: why it did not reach `failed`, as the mail server said:
 * the most frequent first. `own`: mails are files.
 */
export const postMailSchema = z.object({
  mail: z.object({
    ...{ recipients: z.int(), sent: z.int(), waiting: z.int(), retrying: z.int(), failed: z.int(), own: z.boolean() },
    failures: z.array(z.object({ reason: z.string(), count: z.int() })),
    held: z.enum(['paused', 'stopped']).nullable(),
  }),
});

/** PUT admin/posts/{id}/mail. */
export const holdPostMailSchema = z.object({ state: z.enum(MAILING_STATES, choice) });

/** PUT admin/subscribers/{id}: an address that was suspended gets mails again. */
export const resumeSubscriberSchema = z.object({ suspended: z.literal(false, choice) });

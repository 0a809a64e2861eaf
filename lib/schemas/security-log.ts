import { z } from 'zod';
import { ADMIN_PAGE_SIZE } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';
import { choiceParam, limitParam, pageParam, paginationSchema, sortParam, type SortBy } from './pagination.ts';

/**
 * What the security log tells of (docs/security.md#security-log), by who can cause it: `access` anybody, `people` those
 * who run the site, `content` also authors. Each kind is kept apart from the others, so that a flood of one never
 * pushes another out.
 */
const SECURITY_EVENTS = {
  access: [
    'login_failed',
    'login_locked',
    'code_used_up',
    'second_factor_failed',
    'second_factor_locked',
    'second_factor_added',
    'second_factor_removed',
    'recovery_codes_renewed',
  ],
  people: [
    'user_created',
    'default_admin_created',
    'role_changed',
    'user_deactivated',
    'user_activated',
    'password_set',
    'backup_restored',
    'test_mail_sent',
    'settings_changed',
    'invitation_sent',
    'invitation_accepted',
    'invitation_taken_back',
    'moderation_changed',
    'token_created',
    'token_deleted',
    'commenting_allowed',
    'commenting_disallowed',
    'subscriber_deleted',
    'subscribers_imported',
    'subscribers_exported',
    'import_started',
    'import_stopped',
    'site_exported',
    'webhook_created',
    'webhook_updated',
    'webhook_deleted',
    'webhook_tested',
    'admin_write',
  ],
  content: [
    'post_created',
    'post_updated',
    'post_published',
    'post_scheduled',
    'post_unpublished',
    'post_deleted',
    'post_author_changed',
    'post_restored',
    'post_mailed',
    'note_written',
    'note_settled',
    'note_removed',
    'review_asked',
    'review_ended',
    'preview_created',
    'previews_withdrawn',
    'translation_saved',
    'translation_deleted',
    'image_uploaded',
    'file_uploaded',
    'category_created',
    'category_updated',
    'category_deleted',
    'tag_updated',
    'tag_merged',
    'tag_deleted',
    'series_created',
    'series_updated',
    'series_deleted',
    'redirect_created',
    'redirect_deleted',
    'page_created',
    'page_updated',
    'page_deleted',
    'comment_removed',
    'comment_published',
    'comment_held',
    'comment_spam',
    'comments_decided',
    'comments_removed',
  ],
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
export const SECURITY_EVENT_KINDS = ['access', 'people', 'content'] as const satisfies readonly SecurityEventKind[];
export type SecurityEvent = (typeof SECURITY_EVENTS)[SecurityEventKind][number];

const names: readonly SecurityEvent[] = Object.values(SECURITY_EVENTS).flat();

/** The kind that an event belongs to. */
export function kindOf(event: SecurityEvent): SecurityEventKind {
  if (SECURITY_EVENTS.access.some((name) => name === event)) return 'access';
  return SECURITY_EVENTS.people.some((name) => name === event) ? 'people' : 'content';
}

/** A row of GET admin/log. */
const securityEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** When the last of `count` equal events came. */
  last_at: z.iso.datetime(),
  count: z.int().min(1),
  /** Who did it, as they were called then; null for somebody not signed in, for the operator's tool and for the start. */
  actor: z.object({ id: z.int().nullable(), username: z.string() }).nullable(),
  event: z.enum(names),
  /** Whom or what it was done to: a username, a title; null where nobody known is meant. */
  subject: z.string().nullable(),
  /** Null for the operator's tool and the start. */
  address: z.string().nullable(),
  /** Beside these: the new `role`, `comments: hidden`, `source: tool`. Never a secret. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type SecurityEntry = z.infer<typeof securityEntrySchema>;

/** Answer of GET admin/log. */
export const securityLogSchema = z.object({ entries: z.array(securityEntrySchema), pagination: paginationSchema });
export type SecurityLog = z.infer<typeof securityLogSchema>;

const LOG_SORTS = ['at'] as const;
export type LogSort = (typeof LOG_SORTS)[number];
export type LogOrder = SortBy<LogSort>;

/** Query parameters of GET admin/log. */
export const securityLogQuery = z.object({
  page: pageParam,
  limit: limitParam(ADMIN_PAGE_SIZE),
  kind: choiceParam(SECURITY_EVENT_KINDS, messageOf('eventKind')),
  sort: sortParam(LOG_SORTS),
});

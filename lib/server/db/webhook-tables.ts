import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DeliveredEvent, DeliveryStatus, WebhookEvent } from '../../rules/programs.ts';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;

type WebhooksTable = {
  id: GeneratedAlways<number>;
  url: string;
  events: WebhookEvent[];
  active: boolean;
  /** From which its secret is made, with the site's key. */
  nonce: Buffer;
  /** What comes due before is not told. */
  since: Time;
  created_at: Time;
  updated_at: Time;
};

/** Written by triggers, in the transaction of what they tell of; a test by whoever asks for it. */
type WebhookDeliveriesTable = {
  id: GeneratedAlways<number>;
  webhook_id: number;
  event_id: string;
  event: DeliveredEvent;
  /** Null for a test. */
  post_id: number | null;
  comment_id: number | null;
  /** What is left to say of a post that is gone. */
  subject: unknown;
  /** The same change twice is one row. */
  dedupe: string;
  /** Exactly what is sent, made at the first attempt. */
  body: string | null;
  status: Generated<DeliveryStatus>;
  attempts: Generated<number>;
  next_at: Time;
  attempted_at: Time | null;
  status_code: number | null;
  error: string | null;
  duration_ms: number | null;
  created_at: Time;
};

export type WebhookTables = { webhooks: WebhooksTable; webhook_deliveries: WebhookDeliveriesTable };

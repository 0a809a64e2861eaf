/** What a webhook can be told of (docs/api.md#webhooks). */
export const WEBHOOK_EVENTS = [
  'post.published',
  'post.updated',
  'post.unpublished',
  'post.deleted',
  'comment.added',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What is sent: also a test, which nobody subscribes to. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, 'ping'] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

/** As many a site has at once: each is delivered to by itself, all at the same time. */
export const MOST_WEBHOOKS = 20;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

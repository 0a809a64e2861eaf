/** Of what somebody is told by mail: of every post, or of those of an author, a category, a tag or a series. */
export const SUBSCRIPTION_SCOPES = ['site', 'author', 'category', 'tag', 'series'] as const;
export type SubscriptionScope = (typeof SUBSCRIPTION_SCOPES)[number];

/** A mail for each post, or one a week. */
export const SUBSCRIPTION_FREQUENCIES = ['each', 'weekly'] as const;
export type SubscriptionFrequency = (typeof SUBSCRIPTION_FREQUENCIES)[number];

/** How it stands with an address: nothing of it is confirmed yet, something is, or its mailbox refused three mails. */
export const SUBSCRIBER_STATES = ['waiting', 'confirmed', 'suspended'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** What a reader who sent the form is told: asked by mail, the address was refused, too many tries. */
export const SUBSCRIBE_OUTCOMES = ['asked', 'failed', 'later'] as const;
export type SubscribeOutcome = (typeof SUBSCRIBE_OUTCOMES)[number];

/** What may be made of the mails about a post: they go on, wait, or are dropped. */
export const MAILING_STATES = ['running', 'paused', 'stopped'] as const;
export type MailingState = (typeof MAILING_STATES)[number];

/** Of what somebody is told by mail: of every post, or of those of an author, a category, a tag or a series. */
export const SUBSCRIPTION_SCOPES = ['site', 'author', 'category', 'tag', 'series'] as const;
export type SubscriptionScope = (typeof SUBSCRIPTION_SCOPES)[number];

/** A mail for each post, or one a week. */
export const SUBSCRIPTION_FREQUENCIES = ['each', 'weekly'] as const;
export type SubscriptionFrequency = (typeof SUBSCRIPTION_FREQUENCIES)[number];

import type { Runtime } from '../../runtime.ts';
import { subscriptionToken } from './find-scope.ts';
import { openSubscriptions, type OwnSubscription } from './manage-subscriptions.ts';
import { confirmSubscription } from './subscribe.ts';

/**
 * Confirms a subscription by its link, and opens all of its address.
 * @returns with the token that manages them
 * @throws AppError not_found
 */
export async function openConfirmed(
  parts: Pick<Runtime, 'db' | 'authSecret'>,
  confirming: string,
): Promise<{ token: string; subscriptions: OwnSubscription[] }> {
  const subscriber = await confirmSubscription(parts, confirming);
  const token = subscriptionToken('subscriber', subscriber, parts.authSecret);
  return { token, subscriptions: await openSubscriptions(parts, token) };
}

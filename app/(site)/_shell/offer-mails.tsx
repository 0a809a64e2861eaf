import { SubscribeLink } from '@/components/subscriptions/subscribe-link';
import type { SubscriptionScope } from '@/lib/rules/subscriptions';
import { siteSettings } from '@/lib/server/db/site-settings';

/** The way to mails about new posts, where the operator offers them. */
export function OfferMails(props: { scope: SubscriptionScope; id?: number }) {
  return siteSettings().subscriptions === 'on' ? <SubscribeLink {...props} /> : null;
}

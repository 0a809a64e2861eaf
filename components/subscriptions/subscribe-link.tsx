import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import styles from '@/components/ui/feed-link.module.css';
import { pathToSubscribe } from '@/lib/paths';
import type { SubscriptionScope } from '@/lib/rules/subscriptions';

/** The quiet way to the form that asks for mails; `id` is that of the author, category, tag or series. */
export function SubscribeLink({ scope, id }: { scope: SubscriptionScope; id?: number }) {
  const t = useTranslations('account.subscriptions');
  // In the style of those to feeds, which are on every page: it costs none a sheet.
  return (
    <Link className={styles.feed} href={pathToSubscribe(scope, id)}>
      {t('form.offer')}
    </Link>
  );
}

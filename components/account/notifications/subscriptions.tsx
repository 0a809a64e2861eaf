import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { MatraHeading } from '@/components/ui/matra-heading';
import { pathFromMail } from '@/lib/paths';
import type { SubscriptionFrequency } from '@/lib/rules/subscriptions';
import styles from './subscriptions.module.css';

type Listed = { id: number; name: string | null; frequency: SubscriptionFrequency };
type SubscriptionsProps = {
  token: string;
  subscriptions: readonly Listed[];
  isConfirmed?: boolean;
  /** For who gets none any more: the way to the form that asks for them, where there is one. */
  offer?: ReactNode;
};

/** What an address is told of by mail, and the buttons that end it: forms, which work without scripts. */
export function Subscriptions({ token, subscriptions, isConfirmed = false, offer }: SubscriptionsProps) {
  const t = useTranslations('account.subscriptions');
  const path = pathFromMail.manage(token);
  if (subscriptions.length === 0)
    return (
      <section className={styles.column}>
        <MatraHeading>{t('title')}</MatraHeading>
        <p>{t('none')}</p>
        {offer}
      </section>
    );
  return (
    <section className={styles.column}>
      <MatraHeading>{t('title')}</MatraHeading>
      <p>{t(isConfirmed ? 'confirmed' : 'lead')}</p>
      <ul className={styles.list}>
        {subscriptions.map(({ id, name, frequency }) => (
          <li key={id} className={styles.row}>
            <span>{t(frequency, { name: name ?? t('all') })}</span>
            <form method="post" action={`${path}?back=1&only=${id}`}>
              <Button type="submit">{t('end')}</Button>
            </form>
          </li>
        ))}
      </ul>
      {/* `back` asks for this page again; mail programs post without it. */}
      <form method="post" action={`${path}?back=1`}>
        <Button type="submit" variant="contained">
          {t('endAll')}
        </Button>
      </form>
    </section>
  );
}

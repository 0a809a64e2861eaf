import { useTranslations } from 'next-intl';
import { Button, LinkButton } from '@/components/ui/button';
import { MatraHeading } from '@/components/ui/matra-heading';
import { pathFromMail, pathTo } from '@/lib/paths';
import type { NoticeKind } from '@/lib/rules/realtime-events';
import styles from './unsubscribe.module.css';

type UnsubscribeProps = { token: string; kind: NoticeKind; isEnded: boolean };

/** What a mail's link ends, and the button that does: a form, which works without scripts. */
export function Unsubscribe({ token, kind, isEnded }: UnsubscribeProps) {
  const t = useTranslations('account.unsubscribe');
  return (
    <section className={styles.column}>
      <MatraHeading>{t('title')}</MatraHeading>
      <p>{t(`${isEnded ? 'ended' : 'lead'}.${kind}`)}</p>
      <div className={styles.ways}>
        {!isEnded && (
          // `back` asks for this page again; mail programs post without it.
          <form method="post" action={`${pathFromMail.unsubscribe(token)}?back=1`}>
            <Button type="submit" variant="contained">
              {t('submit')}
            </Button>
          </form>
        )}
        <LinkButton href={pathTo.profile()} variant="outlined">
          {t('settings')}
        </LinkButton>
      </div>
    </section>
  );
}

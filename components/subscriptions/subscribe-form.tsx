import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { MatraHeading } from '@/components/ui/matra-heading';
import { Notice } from '@/components/ui/notice';
import { pathToSubscribe } from '@/lib/paths';
import { languageOf, LANGUAGES } from '@/lib/rules/languages';
import type { SubscribeOutcome, SubscriptionFrequency, SubscriptionScope } from '@/lib/rules/subscriptions';
import plainForm from '@/components/ui/plain-form.module.css';
import nativeSelect from '@/components/ui/native-select.module.css';
import styles from './subscribe-form.module.css';

type SubscribeFormProps = {
  scope: SubscriptionScope;
  id: number | null;
  /** Of what it tells; null for every post. */
  name: string | null;
  /** What became of the form that was sent. */
  outcome?: SubscribeOutcome | undefined;
  /** What was typed into a form that was refused. */
  typed?: { email: string; frequency?: SubscriptionFrequency | undefined; language?: string | undefined } | undefined;
};

const WRONG = 'subscribe-wrong';

/** Asks for an address that new posts are mailed to. A plain form: nothing of it needs scripts. */
export function SubscribeForm({ scope, id, name, outcome, typed }: SubscribeFormProps) {
  const t = useTranslations('account.subscriptions');
  const language = languageOf(useLocale());
  return (
    <section className={styles.column}>
      <MatraHeading>{t('form.offer')}</MatraHeading>
      <p className={styles.name}>{name === null ? t('all') : <bdi>{name}</bdi>}</p>
      {outcome === 'asked' && (
        <div role="status">
          <Notice severity="info">{t('form.asked')}</Notice>
        </div>
      )}
      {outcome === 'later' && <Notice severity="error">{t('form.later')}</Notice>}
      {outcome !== 'asked' && (
        <form className={plainForm.form} method="post" action={pathToSubscribe('site')} noValidate>
          <p>{t('form.text')}</p>
          <input type="hidden" name="scope" value={scope} />
          {id !== null && <input type="hidden" name="id" value={id} />}
          <label>
            <span>{t('form.email')}</span>
            <input
              name="email"
              type="email"
              autoComplete="email"
              dir="ltr"
              required
              maxLength={254}
              defaultValue={typed?.email}
              {...(outcome === 'failed' && { 'aria-invalid': true, 'aria-describedby': WRONG, autoFocus: true })}
            />
          </label>
          {outcome === 'failed' && (
            <p id={WRONG} className={plainForm.wrong}>
              {t('form.failed')}
            </p>
          )}
          <label>
            <span>{t('form.often')}</span>
            <select className={nativeSelect.select} name="frequency" defaultValue={typed?.frequency ?? 'each'}>
              <option value="each">{t('form.eachPost')}</option>
              <option value="weekly">{t('form.onceAWeek')}</option>
            </select>
          </label>
          <label>
            <span>{t('form.language')}</span>
            <select className={nativeSelect.select} name="language" defaultValue={typed?.language ?? language}>
              {LANGUAGES.map(({ code, nativeName }) => (
                <option key={code} value={code} lang={code}>
                  {nativeName}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" variant="contained">
            {t('form.submit')}
          </Button>
        </form>
      )}
    </section>
  );
}

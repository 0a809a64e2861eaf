import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { MatraHeading } from '@/components/ui/matra-heading';
import { CLOCK } from '@/lib/format';
import { findLanguage, textIn } from '@/lib/rules/languages';
import type { TranslationEntry } from '@/lib/translation-memory';
import { useLanguage } from '@/stores/language';
import styles from './demo.module.css';

const nameOf = (code: string) => findLanguage(code)?.nativeName ?? code;

function Entry({ entry }: { entry: TranslationEntry }) {
  const format = useFormatter();
  // Entries are made in the browser: here its own clock is right.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { text, translatedText, sourceLanguage, targetLanguage, timestamp } = entry;
  return (
    <li className={styles.item}>
      <span className={styles.quiet} {...textIn(sourceLanguage)}>
        {text}
      </span>
      <span className={styles.text} {...textIn(targetLanguage)}>
        {translatedText}
      </span>
      <span className={styles.note}>
        <bdi>{nameOf(sourceLanguage)}</bdi> – <bdi>{nameOf(targetLanguage)}</bdi>,{' '}
        <time dateTime={timestamp}>{format.dateTime(new Date(timestamp), { ...CLOCK, timeZone })}</time>
      </span>
    </li>
  );
}

/** What was translated since the page was loaded, newest first. */
export function TranslationHistory() {
  const t = useTranslations('translation.demo');
  const id = useId();
  const history = useLanguage((state) => state.translationHistory);
  const clearHistory = useLanguage((state) => state.clearHistory);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <MatraHeading level={2} id={id}>
        {t('history')}
      </MatraHeading>
      {history.length === 0 && <p className={styles.quiet}>{t('noHistory')}</p>}
      {history.length > 0 && (
        <>
          <ol className={styles.items}>
            {history.map((entry) => (
              <Entry key={`${entry.timestamp} ${entry.targetLanguage} ${entry.text}`} entry={entry} />
            ))}
          </ol>
          <div>
            <Button variant="outlined" onClick={clearHistory}>
              {t('clearHistory')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

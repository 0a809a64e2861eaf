import { useTranslations } from 'next-intl';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { MatraHeading } from '@/components/ui/matra-heading';
import { textIn } from '@/lib/rules/languages';
import { translateText } from '../translate-text';
import type { Pair } from './language-pair';
import styles from './demo.module.css';

type Result = { text: string; language: string; isTranslated: boolean };

/** One text and its translation beside it. On failure the original stands there, under words that say so. */
export function SingleTranslation({ pair }: { pair: Pair }) {
  const t = useTranslations('translation.demo');
  const id = useId();
  const [text, setText] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const newest = useRef(0);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const number = (newest.current += 1);
    setIsBusy(true);
    const outcome = await translateText({ text, ...pair });
    // A later one is on its way.
    if (number !== newest.current) return;
    setResult({ ...outcome, language: outcome.isTranslated ? pair.target : pair.source });
    setIsBusy(false);
  }
  const isKept = !isBusy && result?.isTranslated === false;
  return (
    <section className={styles.section} aria-labelledby={`${id}-heading`}>
      <MatraHeading level={2} id={`${id}-heading`}>
        {t('single')}
      </MatraHeading>
      <form className={styles.columns} onSubmit={(event) => void submit(event)}>
        <div className={styles.field}>
          <label htmlFor={id}>{t('text')}</label>
          <textarea
            id={id}
            rows={6}
            maxLength={20_000}
            value={text}
            placeholder={t('textPlaceholder')}
            {...textIn(pair.source)}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className={styles.field} role="status" aria-busy={isBusy}>
          <span className={styles.label}>{t(isKept ? 'kept' : 'result')}</span>
          <div className={styles.result}>
            {isBusy && <p className={styles.quiet}>{t('translating')}</p>}
            {!isBusy && !result && <p className={styles.quiet}>{t('empty')}</p>}
            {!isBusy && result && <SingleResult result={result} />}
          </div>
        </div>
        <div>
          <Button type="submit" variant="contained" disabled={text.trim() === '' || isBusy}>
            {t(isKept ? 'again' : 'translate')}
          </Button>
        </div>
      </form>
    </section>
  );
}

function SingleResult({ result: { text, language, isTranslated } }: { result: Result }) {
  const t = useTranslations('translation.demo');
  return (
    <>
      <p className={styles.text} {...textIn(language)}>
        {text}
      </p>
      {isTranslated && <p className={styles.note}>{t('machine')}</p>}
    </>
  );
}

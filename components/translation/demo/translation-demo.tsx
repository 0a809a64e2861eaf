'use client';

import { useLocale, useFormatter, useTranslations } from 'next-intl';
import { useState, useId, useRef, type FormEvent } from 'react';
import { languageOf, findLanguage, textIn } from '@/lib/rules/languages';
import { BatchTranslation } from './batch-translation';
import { firstPair, LanguagePair, type Pair } from './language-pair';
import { translateText } from '../translate-text';
import { Button } from '@/components/ui/button';
import { MatraHeading } from '@/components/ui/matra-heading';
import { CLOCK } from '@/lib/format';
import type { TranslationEntry } from '@/lib/translation-memory';
import { useLanguage } from '@/stores/language';
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
function TranslationHistory() {
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

/** One text, many texts, and what was translated before (docs/product.md#screens). */
export function TranslationDemo() {
  const reader = languageOf(useLocale());
  const [pair, setPair] = useState(() => firstPair(reader));
  return (
    <div className={styles.demo}>
      <LanguagePair pair={pair} onChange={setPair} />
      <SingleTranslation pair={pair} />
      <BatchTranslation pair={pair} />
      <TranslationHistory />
    </div>
  );
}

import { useTranslations } from 'next-intl';
import { useId, useState, type FormEvent, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { MatraHeading } from '@/components/ui/matra-heading';
import { textIn } from '@/lib/rules/languages';
import type { Pair } from './language-pair';
import { translateBatch } from '../translate-batch';
import type { Outcome } from '../translate-text';
import styles from './demo.module.css';

type BatchItem = Outcome & { original: string; pair: Pair };
type BatchState = 'idle' | 'running' | 'cancelled' | 'done';

/** One batch at a time: what is done so far, and how to stop it. Leaving the page stops it too. */
function useBatch() {
  const [items, setItems] = useState<readonly BatchItem[]>([]);
  const [total, setTotal] = useState(0);
  const [state, setState] = useState<BatchState>('idle');
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(texts: readonly string[], pair: Pair) {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setItems([]);
    setTotal(texts.length);
    setState('running');
    const onDone = (outcome: Outcome, index: number) =>
      setItems((before) => [...before, { ...outcome, original: texts[index] ?? outcome.text, pair }]);
    await translateBatch({ texts, ...pair, onDone, signal: controller.signal });
    if (!controller.signal.aborted) setState('done');
  }

  function cancel() {
    running.current?.abort();
    setState('cancelled');
  }

  return { items, total, state, start, cancel };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Many texts, one after another, with a progress bar that can be stopped (docs/product.md#translation). */
export function BatchTranslation({ pair }: { pair: Pair }) {
  const t = useTranslations('translation.demo');
  const id = useId();
  const [typed, setTyped] = useState('');
  const { items, total, state, start, cancel } = useBatch();
  const texts = linesOf(typed);
  function submit(event: FormEvent) {
    event.preventDefault();
    void start(texts, pair);
  }
  const said = {
    idle: '',
    running: t('progress', { done: items.length, total }),
    cancelled: t('cancelled', { done: items.length, total }),
    done: t('done', { total }),
  }[state];
  return (
    <section className={styles.section} aria-labelledby={`${id}-heading`}>
      <MatraHeading level={2} id={`${id}-heading`}>
        {t('batch')}
      </MatraHeading>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.field}>
          <label htmlFor={id}>{t('texts')}</label>
          <textarea
            id={id}
            rows={5}
            maxLength={20_000}
            value={typed}
            placeholder={t('textsPlaceholder')}
            {...textIn(pair.source)}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className={styles.actions}>
          {/* Two elements: one that became the form's submit under the press would begin the batch anew. */}
          {state === 'running' ? (
            <Button key="cancel" variant="outlined" onClick={cancel}>
              {t('cancel')}
            </Button>
          ) : (
            <Button key="start" type="submit" variant="contained" disabled={texts.length === 0}>
              {t('translateAll')}
            </Button>
          )}
          {state === 'running' && (
            <progress className={styles.progress} value={items.length} max={total} aria-label={said} />
          )}
          <span role="status" className={styles.quiet}>
            {said}
          </span>
        </div>
      </form>
      {items.length > 0 && <BatchResults items={items} />}
    </section>
  );
}

function BatchResults({ items }: { items: readonly BatchItem[] }) {
  const t = useTranslations('translation.demo');
  return (
    <ol className={styles.items}>
      {items.map(({ original, text, isTranslated, pair }, index) => (
        <li key={index} className={styles.item}>
          <span className={styles.quiet} {...textIn(pair.source)}>
            {original}
          </span>
          <span className={styles.text} {...textIn(isTranslated ? pair.target : pair.source)}>
            {text}
          </span>
          <span className={styles.note}>{isTranslated ? t('machine') : t('kept')}</span>
        </li>
      ))}
    </ol>
  );
}

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState, type FormEvent } from 'react';
import { parsePageJump } from '@/lib/pager';
import styles from './comment-pager.module.css';

/** A field for a page number; goes there only when it is an integer from 1 to `pages` (SPEC 5). */
export function PageJump({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const t = useTranslations('comments');
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useState('');
  const page = parsePageJump(typed, pages);
  function jump(event: FormEvent) {
    event.preventDefault();
    if (page === null) return;
    onPage(page);
    setTyped('');
  }
  return (
    <form className={styles.jump} onSubmit={jump} noValidate>
      <label htmlFor={id}>{t('jump')}</label>
      <input
        id={id}
        // A field for numbers takes no digits but 0 to 9, where readers may type those of their script.
        type={locale === 'en' ? 'number' : 'text'}
        inputMode="numeric"
        min={1}
        max={pages}
        step={1}
        autoComplete="off"
        value={typed}
        placeholder={t('jumpHint', { pages })}
        aria-invalid={typed !== '' && page === null}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" disabled={page === null}>
        {t('go')}
      </button>
    </form>
  );
}

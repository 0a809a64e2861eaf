import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { pagesWithGaps, parsePageJump } from '@/lib/pager';
import styles from './comment-pager.module.css';

/** A field for a page number; goes there only when it is an integer from 1 to `pages` (SPEC 5). */
function PageJump({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
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

export type CommentPagerProps = { page: number; pages: number; onPage: (page: number) => void };

/** SPEC 5: first two and last two pages, two around this one, ellipses between, and a field to jump to a page. */
export function CommentPager({ page, pages, onPage }: CommentPagerProps) {
  const t = useTranslations('comments');
  const format = useFormatter();
  const items = pagesWithGaps(page, pages);
  return (
    <nav className={styles.pager} aria-label={t('pager')}>
      <ol className={styles.numbers}>
        {items.map((item, index) =>
          item === 'gap' ? (
            <li key={`after-${items[index - 1]}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>
              <button
                type="button"
                aria-label={t('pageNumber', { page: item })}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => onPage(item)}
              >
                {format.number(item)}
              </button>
            </li>
          ),
        )}
      </ol>
      <PageJump pages={pages} onPage={onPage} />
    </nav>
  );
}

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { type FormEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { isPlain } from '@/components/ui/followed-path';
import { pagesWithGaps, parsePageJump } from '@/lib/pager';
import { pathTo } from '@/lib/paths';
import styles from './comment-pager.module.css';

/** A field for a page number; goes there only when it is an integer from 1 to `pages` (docs/product.md#comments). */
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

type StepProps = {
  page: number;
  path: string;
  onPage: (page: number) => void;
  label?: string;
  current?: boolean;
  rel?: 'prev' | 'next';
  children: ReactNode;
};

/** A link that works without a script; with one, the list alone changes. */
function Step({ page, path, onPage, label, current = false, rel, children }: StepProps) {
  function turn(event: MouseEvent) {
    if (!isPlain(event.nativeEvent)) return;
    event.preventDefault();
    onPage(page);
  }
  return (
    <a
      href={pathTo.commentPage(path, page)}
      rel={rel}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={turn}
    >
      {children}
    </a>
  );
}

export type CommentPagerProps = { page: number; pages: number; path: string; onPage: (page: number) => void };

/** docs/product.md#comments: first two and last two pages, two around this one, ellipses between, and a field to jump to a page. */
export function CommentPager({ page, pages, path, onPage }: CommentPagerProps) {
  const t = useTranslations('comments');
  const format = useFormatter();
  const items = pagesWithGaps(page, pages);
  const way = { path, onPage };
  return (
    <nav className={styles.pager} aria-label={t('pager')}>
      {page > 1 && (
        <Step {...way} page={page - 1} rel="prev">
          {t('previous')}
        </Step>
      )}
      <ol className={styles.numbers}>
        {items.map((item, index) =>
          item === 'gap' ? (
            <li key={`after-${items[index - 1]}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>
              <Step {...way} page={item} label={t('pageNumber', { page: item })} current={item === page}>
                {format.number(item)}
              </Step>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <Step {...way} page={page + 1} rel="next">
          {t('next')}
        </Step>
      )}
      <PageJump pages={pages} onPage={onPage} />
    </nav>
  );
}

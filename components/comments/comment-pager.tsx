import { useFormatter, useTranslations } from 'next-intl';
import { pagesWithGaps } from '@/lib/pager';
import { PageJump } from './page-jump';
import styles from './comment-pager.module.css';

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

import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { pathTo, type SearchWithin } from '@/lib/paths';
import styles from './search.module.css';

const MOST_WAYS = 6;

type NothingFoundProps = { q: string; within: SearchWithin; categories: readonly { name: string; slug: string }[] };

/** What helps when nothing was found: the whole site where one had narrowed it down, and ways to what there is. */
export function NothingFound({ q, within, categories }: NothingFoundProps) {
  const t = useTranslations('pages');
  const isNarrowed = Object.values(within).some(Boolean);
  return (
    <div className={styles.nothing}>
      <EmptyState title={t('searchNone')} text={t(isNarrowed ? 'search.noneWithin' : 'searchNoneHint')}>
        <div className={styles.ways}>
          {isNarrowed && (
            <LinkButton href={pathTo.search(q)} variant="contained">
              {t('search.everywhere')}
            </LinkButton>
          )}
          {categories.slice(0, MOST_WAYS).map(({ name, slug }) => (
            <LinkButton key={slug} href={pathTo.category(slug)} variant="outlined">
              {name}
            </LinkButton>
          ))}
        </div>
      </EmptyState>
    </div>
  );
}

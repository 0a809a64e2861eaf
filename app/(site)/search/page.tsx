import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SearchPageForm } from '@/components/search/search-page-form';
import { SearchResultList } from '@/components/search/search-result-list';
import { EmptyState } from '@/components/ui/empty-state';
import { MatraHeading } from '@/components/ui/matra-heading';
import { startOf } from '@/lib/text/cut';
import { pathTo } from '@/lib/paths';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { siteSettings } from '@/lib/server/site-settings';
import { runtime } from '@/lib/server/runtime';
import { searchPosts } from '@/lib/server/services/search/search-posts';
import styles from './search.module.css';

export const dynamic = 'force-dynamic';

type SearchPageProps = { searchParams: Promise<{ q?: string | string[] }> };

const LIMIT = 30;
const MAX_LENGTH = 200;

async function readQuery(searchParams: SearchPageProps['searchParams']): Promise<string> {
  const { q } = await searchParams;
  return startOf((Array.isArray(q) ? q[0] : q)?.trim() ?? '', MAX_LENGTH);
}

export async function generateMetadata({ searchParams }: SearchPageProps): Promise<Metadata> {
  const t = await getTranslations('pages');
  const q = await readQuery(searchParams);
  const description = t('searchDescription', { siteName: siteSettings().name });
  // docs/api.md#pages: noindex. Its links are worth following.
  return pageMetadata({
    title: q ? t.markup('searchTitleFor', { q, term: (chunks) => chunks }) : t('searchTitle'),
    description,
    path: pathTo.search(q),
    robots: { index: false, follow: true },
  });
}

/** All results in one page, for Enter in the search box and for readers without JavaScript. */
export default async function SearchPage({ searchParams }: SearchPageProps) {
  const t = await getTranslations('pages');
  const q = await readQuery(searchParams);
  const posts = q ? await searchPosts(runtime().db, { q, limit: LIMIT, include: ['author', 'categories'] }) : [];
  const found = posts.length === LIMIT ? t('searchTop', { count: LIMIT }) : t('searchFound', { count: posts.length });
  return (
    <div className={styles.page}>
      <MatraHeading>
        {q ? t.rich('searchTitleFor', { q, term: (chunks) => <bdi>{chunks}</bdi> }) : t('searchTitle')}
      </MatraHeading>
      <SearchPageForm key={q} q={q} />
      <p className={styles.summary}>{posts.length > 0 ? found : t('searchHint')}</p>
      {posts.length > 0 && <SearchResultList posts={posts} q={q} />}
      {q && posts.length === 0 && <EmptyState title={t('searchNone')} text={t('searchNoneHint')} />}
    </div>
  );
}

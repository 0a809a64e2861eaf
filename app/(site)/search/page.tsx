import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { SearchFilters } from '@/components/search/search-filters';
import { SearchPageForm } from '@/components/search/search-page-form';
import { SearchResultList } from '@/components/search/search-result-list';
import { MatraHeading } from '@/components/ui/matra-heading';
import { pathTo, type SearchWithin } from '@/lib/paths';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { siteSettings } from '@/lib/server/db/site-settings';
import { runtime } from '@/lib/server/runtime';
import { MOST_FOUND } from '@/lib/server/services/search/search-posts';
import {
  findSearchPage,
  readSearch,
  SEARCH_PAGE_SIZE,
  type SearchPage as Results,
} from '@/lib/server/services/search/find-search-page';
import { getCategories } from '../_shell/get-categories';
import { readPage, readParam, type Param } from '../_posts/read-params';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import styles from './search.module.css';

const MOST_WAYS = 6;

type NothingFoundProps = Pick<Results, 'meant'> & {
  q: string;
  within: SearchWithin;
  categories: readonly { name: string; slug: string }[];
};

/** What helps when nothing was found: the whole site where one had narrowed it down, and ways to what there is. */
function NothingFound({ q, meant, within, categories }: NothingFoundProps) {
  const t = useTranslations('pages');
  const isNarrowed = Object.values(within).some(Boolean);
  return (
    <div className={styles.nothing}>
      <EmptyState title={t('searchNone')} text={t(isNarrowed ? 'search.noneWithin' : 'searchNoneHint')}>
        {meant && (
          <p className={styles.meant}>
            {t.rich('search.meant', {
              q: meant,
              link: (words) => (
                <Link href={pathTo.search(meant)}>
                  <bdi>{words}</bdi>
                </Link>
              ),
            })}
          </p>
        )}
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

type SearchPagerProps = { q: string; within: SearchWithin; page: number; matched: number };

/** The way to more results, and back. */
function SearchPager({ q, within, page, matched }: SearchPagerProps) {
  const t = useTranslations();
  const hasMore = page * SEARCH_PAGE_SIZE < matched;
  if (page === 1 && !hasMore) return null;
  return (
    <nav className={styles.pager} aria-label={t('posts.pager')}>
      {page > 1 && (
        <LinkButton href={pathTo.search(q, { ...within, page: page - 1 })} rel="prev">
          {t('pages.posts.previous')}
        </LinkButton>
      )}
      {hasMore && (
        <LinkButton href={pathTo.search(q, { ...within, page: page + 1 })} rel="next" variant="outlined">
          {t('posts.more')}
        </LinkButton>
      )}
    </nav>
  );
}

export const dynamic = 'force-dynamic';

type SearchPageProps = { searchParams: Promise<Record<'q' | 'category' | 'author' | 'language' | 'page', Param>> };

async function readAsked(searchParams: SearchPageProps['searchParams']) {
  const params = await searchParams;
  const asked = readSearch((name) => readParam(params[name]));
  return { ...asked, page: readPage(params.page) };
}

export async function generateMetadata({ searchParams }: SearchPageProps): Promise<Metadata> {
  const t = await getTranslations('pages');
  const { q } = await readAsked(searchParams);
  const description = t('searchDescription', { siteName: siteSettings().name });
  // docs/api.md#pages: noindex. Its links are worth following.
  return pageMetadata({
    title: q ? t.markup('searchTitleFor', { q, term: (chunks) => chunks }) : t('searchTitle'),
    description,
    path: pathTo.search(q),
    robots: { index: false, follow: true },
  });
}

function authorsOf({ posts }: Results) {
  const named = posts.map(
    ({ author_username: username = '', author_full_name: name }) => [username, name || username] as const,
  );
  return [...new Map(named)].map(([username, name]) => ({ username, name }));
}

const NOTHING: Results = { posts: [], matched: 0 };

/** All results, for Enter in the search box and for readers without JavaScript, by 30 a page and within what is chosen. */
export default async function SearchPage({ searchParams }: SearchPageProps) {
  const t = await getTranslations('pages');
  const { q, within, page } = await readAsked(searchParams);
  const results = q ? await findSearchPage(runtime().db, { q, page, scope: within }) : NOTHING;
  const { posts, matched, meant } = results;
  const found = t(matched < MOST_FOUND ? 'searchFound' : 'searchTop', { count: matched });
  return (
    <div className={styles.page}>
      <MatraHeading>
        {q ? t.rich('searchTitleFor', { q, term: (chunks) => <bdi>{chunks}</bdi> }) : t('searchTitle')}
      </MatraHeading>
      <SearchPageForm key={pathTo.search(q, within)} q={q}>
        <SearchFilters within={within} categories={await getCategories()} authors={authorsOf(results)} />
      </SearchPageForm>
      {(!q || posts.length > 0) && <p className={styles.summary}>{q ? found : t('searchHint')}</p>}
      {posts.length > 0 && <SearchResultList posts={posts} q={q} start={(page - 1) * SEARCH_PAGE_SIZE + 1} />}
      {posts.length > 0 && <SearchPager q={q} within={within} page={page} matched={matched} />}
      {q && posts.length === 0 && (
        <NothingFound q={q} meant={meant} within={within} categories={await getCategories()} />
      )}
    </div>
  );
}

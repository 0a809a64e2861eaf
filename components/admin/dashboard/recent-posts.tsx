'use client';

import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { DataTable, type Column } from '../list/data-table';
import { ListSkeleton } from '../list/list-skeleton';
import { PostDate } from '../posts/post-date';
import { PostTitle } from '../posts/post-title';
import { StatusChip } from '../status-chip';
import styles from './recent-posts.module.css';

/** The newest posts, in any state. `posts` is undefined while they are on their way. */
export function RecentPosts({ posts }: { posts: AdminPostItem[] | undefined }) {
  const t = useTranslations('admin');
  const columns: Column<AdminPostItem>[] = [
    { key: 'title', title: t('posts.title'), kind: 'main', cell: (post) => <PostTitle post={post} /> },
    { key: 'status', title: t('posts.status'), cell: (post) => <StatusChip status={post.status} /> },
    { key: 'date', title: t('posts.date'), cell: (post) => <PostDate post={post} /> },
    { key: 'views', title: t('posts.views'), kind: 'number', cell: (post) => post.view_count },
    { key: 'comments', title: t('posts.comments'), kind: 'number', cell: (post) => post.comment_count },
  ];
  return (
    <section aria-labelledby="recent-posts">
      <div className={styles.head}>
        <h2 id="recent-posts">{t('dashboard.recentPosts')}</h2>
        <Link href={pathTo.adminPosts()}>{t('dashboard.allPosts')}</Link>
      </div>
      {!posts && <ListSkeleton />}
      {posts?.length === 0 && <EmptyState title={t('posts.empty')} text={t('posts.emptyText')} />}
      {posts && posts.length > 0 && (
        <DataTable caption={t('dashboard.recentPosts')} columns={columns} rows={posts} keyOf={({ id }) => id} />
      )}
    </section>
  );
}

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { FeedLink } from '@/components/ui/feed-link';
import { MatraHeading } from '@/components/ui/matra-heading';
import { pathTo } from '@/lib/paths';
import styles from './collection-header.module.css';

type CollectionHeaderProps = {
  name: string;
  description?: string;
  /** Public posts. */
  count: number;
  /** The page whose feeds are its own; none without. */
  feedOf?: string;
  /** The way to mails about it. */
  mails?: ReactNode;
};

/** Where a category, a tag or a series is, what it is about, and how many posts it has. */
export function CollectionHeader({ name, description, count, feedOf, mails }: CollectionHeaderProps) {
  const t = useTranslations('pages.posts');
  const tLayout = useTranslations('layout');
  return (
    <header className={styles.header}>
      <Breadcrumb label={t('breadcrumb')} trail={[{ name: t('home'), href: pathTo.home() }]} here={{ name }} />
      <div className={styles.title}>
        <MatraHeading>
          <span dir="auto">{name}</span>
        </MatraHeading>
        <span className={styles.count}>{t('postCount', { count })}</span>
        {feedOf && <FeedLink href={pathTo.feed('feed.xml', feedOf)}>{tLayout('feed')}</FeedLink>}
        {mails}
      </div>
      {description && (
        <p className={styles.description}>
          <span dir="auto">{description}</span>
        </p>
      )}
    </header>
  );
}

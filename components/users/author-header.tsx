import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FeedLink } from '@/components/ui/feed-link';
import { MatraHeading } from '@/components/ui/matra-heading';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { pathTo } from '@/lib/paths';
import type { PublicUser } from '@/lib/schemas/user';
import { nameOf } from './name-of';
import { OwnLinks } from './own-links';
import styles from './author-header.module.css';

/** Who an author is: picture, full name or username, since when, and how much they wrote. */
export function AuthorHeader({ user, mails }: { user: PublicUser; mails?: ReactNode }) {
  const t = useTranslations('users');
  const tLayout = useTranslations('layout');
  const format = useFormatter();
  const date = format.dateTime(new Date(user.created_at), { dateStyle: 'long' });
  return (
    <header className={styles.header}>
      <PersonAvatar name={nameOf(user)} image={user.profile_image} size={104} />
      <div className={styles.facts}>
        <MatraHeading>{nameOf(user)}</MatraHeading>
        <p>
          <time dateTime={user.created_at}>{t('memberSince', { date })}</time>
        </p>
        <div className={styles.row}>
          <ul className={styles.counts}>
            <li>{t('posts', { count: user.post_count })}</li>
            <li>{t('comments', { count: user.comment_count })}</li>
          </ul>
          <FeedLink href={pathTo.feed('feed.xml', pathTo.user(user.username))}>{tLayout('feed')}</FeedLink>
          {mails}
        </div>
        {user.bio && (
          <p className={styles.bio} dir="auto">
            {user.bio}
          </p>
        )}
        <OwnLinks links={user.links} label={t('links', { name: nameOf(user) })} />
      </div>
    </header>
  );
}

'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ChartIcon } from '@/components/ui/icons/chart-icon';
import { CommentIcon } from '@/components/ui/icons/comment-icon';
import { LogIcon } from '@/components/ui/icons/log-icon';
import { OutIcon } from '@/components/ui/icons/out-icon';
import { PagesIcon } from '@/components/ui/icons/pages-icon';
import { PeopleIcon } from '@/components/ui/icons/people-icon';
import { PlusIcon } from '@/components/ui/icons/plus-icon';
import { TagIcon } from '@/components/ui/icons/tag-icon';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import { pathTo } from '@/lib/paths';
import type { Role } from '@/lib/rules/roles';
import styles from './admin-links.module.css';
import { screenAt, screensOf, type Screen } from './screens';

const ICONS = {
  dashboard: ChartIcon,
  posts: PagesIcon,
  categories: TagIcon,
  comments: CommentIcon,
  users: PeopleIcon,
  log: LogIcon,
} satisfies Record<Screen['name'], typeof ChartIcon>;

/** The menu of the administration: a way to write, what the role may see, and the way back to the site. */
export function AdminLinks({ role, label }: { role: Role; label: string }) {
  const t = useTranslations('admin');
  const pathname = usePathname();
  const here = screenAt(pathname);
  const currentAt = (screen: Screen) => {
    if (screen.name !== here?.name) return undefined;
    // A post's editor belongs to the posts, but is not their page.
    return pathname === screen.href ? 'page' : 'true';
  };
  return (
    <nav className={styles.nav} aria-label={label}>
      <LinkButton href={pathTo.adminNewPost()} variant="contained">
        <PlusIcon size={20} />
        {t('nav.newPost')}
      </LinkButton>
      <ul className={styles.list}>
        {screensOf(role).map((screen) => {
          const ScreenIcon = ICONS[screen.name];
          return (
            <li key={screen.name}>
              <Link className={styles.row} href={screen.href} aria-current={currentAt(screen)}>
                <ScreenIcon size={20} />
                {t(`nav.${screen.name}`)}
              </Link>
            </li>
          );
        })}
      </ul>
      <Link className={`${styles.row} ${styles.out}`} href={pathTo.home()}>
        <OutIcon size={20} />
        {t('nav.viewSite')}
      </Link>
    </nav>
  );
}

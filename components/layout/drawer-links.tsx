'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';
import { CategorySection } from './category-section';
import { DrawerLanguages } from './drawer-languages';
import { NavList } from './nav-list';
import styles from './drawer-links.module.css';

/** What the drawer holds (SPEC 2): Home, Categories, 'All Posts', each category, Login / Sign Up for guests. */
export function DrawerLinks() {
  const t = useTranslations();
  const isGuest = useAuth((state) => !state.isAuthenticated);
  return (
    <nav aria-label={t('layout.menu')}>
      <div className={styles.main}>
        <NavList
          links={[
            { href: pathTo.home(), text: t('common.home') },
            { href: pathTo.categories(), text: t('common.categories') },
          ]}
        />
      </div>
      <CategorySection />
      {isGuest && (
        <div className={styles.guest}>
          <LinkButton href={pathTo.login()} variant="outlined">
            {t('common.login')}
          </LinkButton>
          <LinkButton href={pathTo.register()} variant="contained">
            {t('common.signUp')}
          </LinkButton>
        </div>
      )}
      <DrawerLanguages />
    </nav>
  );
}

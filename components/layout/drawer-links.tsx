'use client';

import { useLocale, useTranslations } from 'next-intl';
import { GlobeIcon } from '@/components/ui/icons/bar-icons';
import { findLanguage, languageOf } from '@/lib/rules/languages';
import styles from './drawer-languages.module.css';
import { LanguageList } from './language-list';
import { LinkButton } from '@/components/ui/button';
import { useSiteSettings } from '@/components/ui/site-settings';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';
import { CategorySection } from './category-section';
import { FeedLink } from '@/components/ui/feed-link';
import { NavList } from './nav-list';
import { NavSection, InformationSection } from './nav-section';
import drawerLinksStyles from './drawer-links.module.css';

/** The languages, folded up: the drawer is for finding one's way first. */
function DrawerLanguages() {
  const t = useTranslations('layout');
  const language = findLanguage(languageOf(useLocale()));
  return (
    <details className={styles.languages}>
      <summary>
        <GlobeIcon size={20} />
        <span>
          {t('language')}: {language?.nativeName}
        </span>
      </summary>
      <LanguageList />
    </details>
  );
}

/** What the operator put into the bar and the footer: a phone reaches it from anywhere. */
function SiteLinks() {
  const t = useTranslations('layout');
  const { navigation = [], footer = [] } = useSiteSettings();
  const links = [...navigation, ...footer].map(({ label, url }) => ({ href: url, text: label }));
  if (links.length === 0) return null;
  return (
    <NavSection title={t('moreLinks')}>
      <NavList links={links} />
    </NavSection>
  );
}

/**
 * What the drawer holds (docs/product.md#screens): Home, Categories, Login / Sign Up for guests, the languages, 'All Posts',
 * each category, and what larger screens have in the sidebar and the footer.
 */
export function DrawerLinks() {
  const t = useTranslations();
  const isGuest = useAuth((state) => !state.isAuthenticated);
  return (
    <nav aria-label={t('layout.menu')}>
      <NavList
        links={[
          { href: pathTo.home(), text: t('common.home') },
          { href: pathTo.categories(), text: t('common.categories') },
        ]}
      />
      <DrawerLanguages />
      {isGuest && (
        <div className={drawerLinksStyles.guest}>
          <LinkButton href={pathTo.login()} variant="outlined">
            {t('common.login')}
          </LinkButton>
          <LinkButton href={pathTo.register()} variant="contained">
            {t('common.signUp')}
          </LinkButton>
        </div>
      )}
      <CategorySection />
      <SiteLinks />
      <InformationSection />
      <div className={drawerLinksStyles.feed}>
        <FeedLink href={pathTo.feed('feed.xml')}>{t('layout.feed')}</FeedLink>
      </div>
    </nav>
  );
}

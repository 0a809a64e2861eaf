'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import styles from './footer.module.css';
import { informationLinks } from './information-links';
import { LanguageButton } from './language-button';

/** Copyright line (docs/product.md#screens). On small screens, which have no sidebar, it also leads to the Information pages. */
export function Footer({ siteName, year }: { siteName: string; year: number }) {
  const t = useTranslations('layout');
  const format = useFormatter();
  return (
    <footer className={styles.footer}>
      <nav className={styles.links} aria-label={t('information')}>
        {informationLinks.map(({ href, name }) => (
          <Link key={href} href={href}>
            {t(name)}
          </Link>
        ))}
      </nav>
      <LanguageButton look="named" />
      <p>{t('copyright', { year: format.number(year, { useGrouping: false }), siteName })}</p>
    </footer>
  );
}

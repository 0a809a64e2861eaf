import { useFormatter, useTranslations } from 'next-intl';
import { FeedLink } from '@/components/ui/feed-link';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import styles from './footer.module.css';
import { informationLinks } from './information-links';
import { LanguageButton } from './language-button';

/** Copyright line (docs/product.md#screens), feed and language. On small screens, which have no sidebar, it also leads to the Information pages. */
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
      <FeedLink href={pathTo.feed('feed.xml')}>{t('feed')}</FeedLink>
      <LanguageButton look="named" />
      <p>{t('copyright', { year: format.number(year, { useGrouping: false }), siteName })}</p>
    </footer>
  );
}

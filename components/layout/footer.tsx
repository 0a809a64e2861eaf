// Otherwise its words would stand in every page twice, as HTML and as data for the browser.
'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { FeedLink } from '@/components/ui/feed-link';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import type { SiteLink } from '@/lib/rules/settings';
import styles from './footer.module.css';
import { informationLinks } from './nav-section';
import { KeptPart } from '@/components/ui/kept-part';
import { LanguageButton } from './language-button';

const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '');

type OwnLinksProps = {
  /** What the operator put into the footer. */
  links?: readonly SiteLink[];
  /** Where else the site is. */
  social?: readonly string[];
};

function OwnLinks({ links: chosen = [], social = [] }: OwnLinksProps) {
  const t = useTranslations('layout');
  const links = [
    ...chosen.map((link) => ({ ...link, rel: undefined })),
    ...social.map((url) => ({ label: hostOf(url), url, rel: 'me' })),
  ];
  if (links.length === 0) return null;
  return (
    <nav className={styles.own} aria-label={t('moreLinks')}>
      {links.map(({ label, url, rel }, index) => (
        <Link key={index} href={url} rel={rel}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Copyright line (docs/product.md#screens), feed and language. On small screens, which have no sidebar, it also leads to the Information pages. */
export function Footer({ siteName, year, links, social }: OwnLinksProps & { siteName: string; year: number }) {
  const t = useTranslations('layout');
  const format = useFormatter();
  return (
    <KeptPart as="footer" part="footer" className={styles.footer}>
      <nav className={styles.links} aria-label={t('information')}>
        {informationLinks.map(({ href, name }) => (
          <Link key={href} href={href}>
            {t(name)}
          </Link>
        ))}
      </nav>
      <OwnLinks links={links ?? []} social={social ?? []} />
      <FeedLink href={pathTo.feed('feed.xml')}>{t('feed')}</FeedLink>
      <LanguageButton look="named" />
      <p>{t('copyright', { year: format.number(year, { useGrouping: false }), siteName })}</p>
    </KeptPart>
  );
}

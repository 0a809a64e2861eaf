import { useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';
import styles from './nav-section.module.css';
import { pathTo } from '@/lib/paths';
import { NavList } from './nav-list';

type NavSectionProps = {
  title: string;
  /** At the far side of the title. */ aside?: ReactNode;
  children: ReactNode;
};

/** A titled part of the sidebar or the drawer. A group: as a region it would crowd the list of landmarks. */
export function NavSection({ title, aside, children }: NavSectionProps) {
  const id = useId();
  return (
    <div className={styles.section} role="group" aria-labelledby={id}>
      <p className={styles.title}>
        <span id={id}>{title}</span>
        {aside}
      </p>
      {children}
    </div>
  );
}

/** The Information list (docs/product.md#screens). `name` is a key of the layout messages. */
export const informationLinks = [
  { href: pathTo.about(), name: 'about' },
  { href: pathTo.contact(), name: 'contact' },
  { href: pathTo.privacy(), name: 'privacy' },
  { href: pathTo.terms(), name: 'terms' },
  { href: pathTo.disclaimer(), name: 'disclaimer' },
] as const;

/** About, contact and the legal pages (docs/product.md#screens). */
export function InformationSection() {
  const t = useTranslations('layout');
  return (
    <NavSection title={t('information')}>
      <NavList links={informationLinks.map(({ href, name }) => ({ href, text: t(name) }))} />
    </NavSection>
  );
}

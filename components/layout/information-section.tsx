import { useTranslations } from 'next-intl';
import { informationLinks } from './information-links';
import { NavList } from './nav-list';
import { NavSection } from './nav-section';

/** About, contact and the legal pages (docs/product.md#screens). */
export function InformationSection() {
  const t = useTranslations('layout');
  return (
    <NavSection title={t('information')}>
      <NavList links={informationLinks.map(({ href, name }) => ({ href, text: t(name) }))} />
    </NavSection>
  );
}

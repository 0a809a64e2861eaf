import { useTranslations } from 'next-intl';
import { KeptPart } from '@/components/ui/kept-part';
import { LanguageList } from './language-list';
import styles from './language-popover.module.css';

export const LANGUAGES_ID = 'languages';

/** The list of languages, over the page. The browser opens it, closes it at Escape or a click elsewhere, and keeps focus. */
export function LanguagePopover() {
  const t = useTranslations('layout');
  return (
    <KeptPart
      as="nav"
      part="languages"
      id={LANGUAGES_ID}
      className={styles.popover}
      popover="auto"
      aria-label={t('language')}
    >
      <LanguageList />
    </KeptPart>
  );
}

import { useTranslations } from 'next-intl';
import styles from './skip-link.module.css';

/** First stop of the Tab key: past the bar and the menus, to what the page is about. */
export function SkipLink() {
  const t = useTranslations('layout');
  return (
    <a className={styles.link} href="#content">
      {t('skipToContent')}
    </a>
  );
}

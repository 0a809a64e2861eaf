'use client';

import { useLocale, useTranslations } from 'next-intl';
import { GlobeIcon } from '@/components/ui/icons/globe-icon';
import { findLanguage, languageOf } from '@/lib/rules/languages';
import styles from './drawer-languages.module.css';
import { LanguageList } from './language-list';

/** The languages, folded up: the drawer is for finding one's way first. */
export function DrawerLanguages() {
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

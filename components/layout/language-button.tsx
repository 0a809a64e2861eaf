'use client';

import { useLocale, useTranslations } from 'next-intl';
import { GlobeIcon } from '@/components/ui/icons/bar-icons';
import { findLanguage, languageOf } from '@/lib/rules/languages';
import styles from './language-button.module.css';
import { LANGUAGES_ID } from './language-popover';

/** Opens the list of languages: the browser does it, also before our script has come. `icon` gives way to the drawer on phones. */
export function LanguageButton({ look }: { look: 'icon' | 'bar' | 'named' }) {
  const t = useTranslations('layout');
  const language = findLanguage(languageOf(useLocale()));
  return (
    <button
      type="button"
      className={styles[look]}
      popoverTarget={LANGUAGES_ID}
      aria-label={`${t('language')}: ${language?.nativeName}`}
    >
      <GlobeIcon size={look === 'named' ? 20 : 24} />
      {look === 'named' && <span>{language?.nativeName}</span>}
    </button>
  );
}

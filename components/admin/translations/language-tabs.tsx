import { useTranslations } from 'next-intl';
import type { Language } from '@/lib/rules/languages';
import type { PostTranslationItem } from '@/lib/schemas/post-translation';
import styles from './translations.module.css';

type LanguageTabsProps = {
  languages: readonly Language[];
  translations: readonly PostTranslationItem[];
  chosen: string;
  onChoose: (language: string) => void;
};

/** The languages that a post can be put into, and how far each is. */
export function LanguageTabs({ languages, translations, chosen, onChoose }: LanguageTabsProps) {
  const t = useTranslations('translation.admin');
  const stateOf = (code: string) => {
    const known = translations.find(({ language }) => language === code);
    if (!known) return null;
    if (known.is_outdated) return 'outdatedShort';
    return known.status === 'draft' ? 'draftShort' : 'reviewed';
  };
  return (
    <div className={styles.tabs} role="group" aria-label={t('languages')}>
      {languages.map(({ code, nativeName }) => {
        const state = stateOf(code);
        return (
          <button
            key={code}
            type="button"
            className={styles.tab}
            aria-pressed={code === chosen}
            onClick={() => onChoose(code)}
          >
            <span lang={code}>{nativeName}</span>
            {state && <span className={`${styles.badge} ${styles[state]}`}>{t(state)}</span>}
          </button>
        );
      })}
    </div>
  );
}

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { findLanguage, textIn } from '@/lib/rules/languages';
import styles from './edition-links.module.css';

type EditionLinksProps = { editions: readonly { language: string; path: string }[] };

const nameOf = (tag: string) => findLanguage(tag.split('-', 1)[0])?.nativeName ?? tag;

/** Ways to the same post in the languages in which somebody keeps it. */
export function EditionLinks({ editions }: EditionLinksProps) {
  const t = useTranslations('translation.editions');
  if (editions.length === 0) return null;
  return (
    <nav className={styles.editions} aria-label={t('label')}>
      <span>{t('alsoIn')}</span>
      <ul>
        {editions.map(({ language, path }) => (
          <li key={path}>
            <Link href={path} hrefLang={language} {...textIn(language)}>
              {nameOf(language)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

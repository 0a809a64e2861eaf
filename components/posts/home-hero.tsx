import { useLocale, useTranslations } from 'next-intl';
import { languageOf, textIn } from '@/lib/rules/languages';
import { HangingWord } from './hanging-word';
import styles from './home-hero.module.css';

/** The banner of the home page: the site's name hung from a headstroke, and its promise in the reader's language and in Bengali. */
export function HomeHero({ siteName }: { siteName: string }) {
  const t = useTranslations('posts');
  const isBengali = languageOf(useLocale()) === 'bn';
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      <div className={styles.line}>
        <h1 id="hero-heading">{siteName}</h1>
        <HangingWord className={styles.word} />
      </div>
      <p>{t('heroPromise')}</p>
      {!isBengali && <p {...textIn('bn')}>{t('heroPromiseBengali')}</p>}
    </section>
  );
}

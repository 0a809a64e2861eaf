import { useLocale, useTranslations } from 'next-intl';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { languageOf, textIn } from '@/lib/rules/languages';
import styles from './home-hero.module.css';

const MARKS = /\p{M}/u;

function Promises() {
  const t = useTranslations('pages');
  const isBengali = languageOf(useLocale()) === 'bn';
  return (
    <>
      <p>{t('heroPromise')}</p>
      {!isBengali && <p {...textIn('bn')}>{t('heroPromiseBengali')}</p>}
    </>
  );
}

/**
 * The banner of the home page: the site's name hung from a headstroke, and below it the operator's words, or else a
 * promise in the reader's language and in Bengali. An operator may do without it: the name is the page's heading still.
 */
export function HomeHero({ siteName, shown, text }: { siteName: string; shown: boolean; text: string }) {
  if (!shown)
    return (
      <VisuallyHidden>
        <h1 id="hero-heading">{siteName}</h1>
      </VisuallyHidden>
    );
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      <div className={styles.line}>
        <h1 id="hero-heading" className={MARKS.test(siteName.normalize('NFD')) ? styles.marked : undefined}>
          {siteName}
        </h1>
        <div className={styles.word} />
      </div>
      {text === '' ? <Promises /> : <p className={styles.text}>{text}</p>}
    </section>
  );
}

import { useLocale, useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { languageOf, textIn } from '@/lib/rules/languages';
import { countGraphemes } from '@/lib/text/graphemes';
import styles from './home-hero.module.css';

const MARKS = /\p{M}/u;

// Where a line may end: between these letters it may anywhere.
const BREAKS = /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/u;
const WIDE = /[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Hangul}\p{Script=Han}]/u;
const CAPITALS = /\p{Lu}{2}/u;

/** Room that a text takes in bold type, in ems: rather too much than too little. */
const emsOf = (text: string) => countGraphemes(text) * (WIDE.test(text) ? 1.15 : CAPITALS.test(text) ? 0.74 : 0.64);

/** What decides how large a name may be: how much of it there is, and its longest word, which beyond 13 ems may break. */
function measureName(name: string) {
  const word = Math.min(13, Math.max(1, ...name.split(BREAKS).map(emsOf)));
  const all = emsOf(name);
  const part = all > 32 ? 0.24 : all > 16 ? 0.4 : 0.6;
  return { style: { '--ems': word.toFixed(1), '--part': part } as CSSProperties, isLong: word > 6 || part < 0.6 };
}

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
  const { style, isLong } = measureName(siteName);
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      <div className={isLong ? `${styles.line} ${styles.long}` : styles.line} style={style}>
        <h1 id="hero-heading" className={MARKS.test(siteName.normalize('NFD')) ? styles.marked : undefined}>
          {siteName}
        </h1>
        <div className={styles.word} />
      </div>
      {text === '' ? <Promises /> : <p className={styles.text}>{text}</p>}
    </section>
  );
}

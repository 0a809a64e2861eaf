import { useLocale, useTranslations } from 'next-intl';
import { Still } from '@/components/ui/still';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { languageOf, textIn } from '@/lib/rules/languages';
import styles from './home-hero.module.css';

// The letters of 'কলম', pen. Outlines: they must meet the banner's line exactly, before any font has come.
const LETTERS =
  'M761 -288Q761 -255 748 -225Q735 -196 705 -177Q675 -158 625 -158Q609 -158 595 -159' +
  'Q580 -160 566 -163L572 -235Q578 -234 587 -233Q595 -233 606 -233Q654 -233 669 -251' +
  'Q683 -270 683 -296Q683 -347 635 -384Q587 -421 492 -436L492 0L415 0Q386 -59 334 -111' +
  'Q282 -163 216 -198Q149 -234 76 -243L37 -339Q129 -392 221 -434Q313 -477 415 -510L415 -551' +
  'L-10 -551L-10 -622L817 -622L817 -551L492 -551L492 -512Q566 -502 627 -471Q688 -441 725 -394' +
  'Q761 -348 761 -288ZM130 -304Q183 -294 239 -266Q295 -238 343 -197Q390 -157 418 -109' +
  'Q417 -126 416 -145Q415 -164 415 -189L415 -432Q342 -409 266 -373Q190 -337 130 -304ZM1548 -622' +
  'L1548 -551L1443 -551L1443 0L1366 0L1366 -317Q1345 -346 1322 -362Q1299 -379 1272 -379' +
  'Q1257 -379 1242 -373Q1226 -368 1216 -353Q1205 -338 1205 -307Q1205 -296 1206 -287' +
  'Q1206 -279 1207 -271L1142 -266Q1136 -327 1100 -360Q1064 -394 1020 -394Q980 -394 958 -371' +
  'Q935 -349 935 -316Q935 -276 965 -248Q994 -220 1048 -201L1021 -127Q949 -150 901 -197' +
  'Q853 -245 853 -320Q853 -365 875 -397Q897 -430 934 -448Q971 -466 1015 -466Q1064 -466 1100 -449' +
  'Q1136 -433 1166 -396Q1179 -423 1205 -437Q1231 -451 1259 -451Q1292 -451 1317 -439' +
  'Q1341 -428 1368 -406Q1366 -435 1366 -467L1366 -551L797 -551L797 -622ZM2170 -622L2170 -551' +
  'L2065 -551L2065 0L1988 0L1988 -109Q1956 -156 1923 -195Q1890 -234 1854 -257Q1817 -281 1774 -281' +
  'Q1737 -281 1712 -262Q1686 -243 1686 -205Q1686 -172 1710 -149Q1734 -127 1781 -111L1756 -34' +
  'Q1675 -63 1640 -108Q1604 -154 1604 -208Q1604 -256 1628 -288Q1651 -320 1686 -336' +
  'Q1721 -353 1756 -353Q1748 -422 1708 -453Q1667 -485 1576 -494L1586 -551L1528 -551L1528 -622Z' +
  'M1988 -551L1654 -551Q1737 -540 1785 -489Q1832 -439 1837 -342Q1886 -327 1923 -294' +
  'Q1960 -261 1990 -219Q1989 -234 1989 -249Q1988 -265 1988 -281Z';

/** The word for pen in Bengali script, without its headstroke: that is the line it hangs from. Decorative. */
function HangingWord({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 -551 2160 551" aria-hidden="true">
      <path fill="currentColor" d={LETTERS} />
    </svg>
  );
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
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      {/* Numbers do not compress: the outlines would cost a document twice their 1 KB. */}
      <Still id="hero" className={styles.line}>
        <h1 id="hero-heading">{siteName}</h1>
        <HangingWord className={styles.word} />
      </Still>
      {text === '' ? <Promises /> : <p className={styles.text}>{text}</p>}
    </section>
  );
}

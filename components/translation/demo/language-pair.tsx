import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { SwapIcon } from '@/components/ui/icons/translation-icons';
import { LANGUAGES } from '@/lib/rules/languages';
import nativeSelect from '@/components/ui/native-select.module.css';
import styles from './demo.module.css';

export type Pair = { source: string; target: string };

/** From English, SPEC's default, into the reader's language; English readers are shown Bengali. */
export function firstPair(reader: string): Pair {
  return { source: 'en', target: reader === 'en' ? 'bn' : reader };
}

type LanguageFieldProps = { label: string; value: string; onChange: (code: string) => void };

function LanguageField({ label, value, onChange }: LanguageFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select className={nativeSelect.select} id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {LANGUAGES.map(({ code, nativeName }) => (
          <option key={code} value={code} lang={code}>
            {nativeName}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The languages of everything on the page. */
export function LanguagePair({ pair, onChange }: { pair: Pair; onChange: (pair: Pair) => void }) {
  const t = useTranslations('translation.demo');
  const { source, target } = pair;
  return (
    <div className={styles.pair}>
      <LanguageField label={t('from')} value={source} onChange={(code) => onChange({ source: code, target })} />
      <IconButton aria-label={t('swap')} title={t('swap')} onClick={() => onChange({ source: target, target: source })}>
        <SwapIcon size={20} />
      </IconButton>
      <LanguageField label={t('to')} value={target} onChange={(code) => onChange({ source, target: code })} />
    </div>
  );
}

'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { languageOf } from '@/lib/rules/languages';
import { BatchTranslation } from './batch-translation';
import { LanguagePair, type Pair } from './language-pair';
import { SingleTranslation } from './single-translation';
import { TranslationHistory } from './translation-history';
import styles from './demo.module.css';

/** From English, SPEC's default, into the reader's language; English readers are shown Bengali. */
function firstPair(reader: string): Pair {
  return { source: 'en', target: reader === 'en' ? 'bn' : reader };
}

/** One text, many texts, and what was translated before (SPEC 2). */
export function TranslationDemo() {
  const reader = languageOf(useLocale());
  const [pair, setPair] = useState(() => firstPair(reader));
  return (
    <div className={styles.demo}>
      <LanguagePair pair={pair} onChange={setPair} />
      <SingleTranslation pair={pair} />
      <BatchTranslation pair={pair} />
      <TranslationHistory />
    </div>
  );
}

import type { ReactNode } from 'react';
import { textIn } from '@/lib/rules/languages';
import styles from './prose.module.css';

/** Sets running text, written as HTML, for reading. `lang` is the language that it is written in. */
export function Prose({ lang, children }: { lang?: string; children: ReactNode }) {
  return (
    <div className={styles.prose} {...(lang && textIn(lang))} data-translatable="">
      {children}
    </div>
  );
}

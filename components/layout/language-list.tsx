'use client';

import { useLocale } from 'next-intl';
import type { MouseEvent } from 'react';
import { languageOf, LANGUAGES } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import { useLanguage } from '@/stores/language';
import styles from './language-list.module.css';

/**
 * Every language by its own name. Plain links, which the server answers with a cookie and the way back, so they work
 * without scripts; a script adds the exact address, with its fragment.
 */
export function LanguageList() {
  const current = languageOf(useLocale());
  const choose = ({ currentTarget }: MouseEvent<HTMLAnchorElement>, code: (typeof LANGUAGES)[number]['code']) => {
    useLanguage.getState().keep(code);
    const { pathname, search, hash } = window.location;
    currentTarget.href = pathTo.language(code, pathname + search + hash);
  };
  return (
    <ul className={styles.list}>
      {LANGUAGES.map(({ code, nativeName, rtl }) => (
        <li key={code}>
          <a
            href={pathTo.language(code)}
            rel="nofollow"
            aria-current={code === current ? 'true' : undefined}
            onClick={(event) => choose(event, code)}
          >
            {/* All names begin at the side where the page does. */}
            <span lang={code} dir={rtl ? 'rtl' : 'ltr'}>
              {nativeName}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

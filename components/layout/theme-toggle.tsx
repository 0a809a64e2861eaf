'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { MoonIcon, SunIcon } from '@/components/ui/icons/bar-icons';
import { followColorScheme, toggleColorScheme } from '@/lib/color-scheme';
import styles from './theme-toggle.module.css';

/** Switches between light and dark; the choice is kept in this browser. */
export function ThemeToggle() {
  const t = useTranslations('layout');
  useEffect(followColorScheme, []);
  return (
    <div className={styles.toggle}>
      <IconButton aria-label={t('toggleTheme')} onClick={toggleColorScheme}>
        <MoonIcon className={styles.moon} />
        <SunIcon className={styles.sun} />
      </IconButton>
    </div>
  );
}

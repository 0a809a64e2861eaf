'use client';

import { useColorScheme } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { MoonIcon } from '@/components/ui/icons/moon-icon';
import { SunIcon } from '@/components/ui/icons/sun-icon';
import styles from './theme-toggle.module.css';

/** Switches between light and dark; the choice is kept in this browser. */
export function ThemeToggle() {
  const t = useTranslations('layout');
  const { colorScheme, setMode } = useColorScheme();
  const toggle = () => setMode(colorScheme === 'dark' ? 'light' : 'dark');
  return (
    <div className={styles.toggle}>
      <IconButton aria-label={t('toggleTheme')} onClick={toggle}>
        <MoonIcon className={styles.moon} />
        <SunIcon className={styles.sun} />
      </IconButton>
    </div>
  );
}

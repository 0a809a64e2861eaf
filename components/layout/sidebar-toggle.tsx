'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { MenuIcon } from '@/components/ui/icons/bar-icons';
import { useUi } from '@/stores/ui';
import { SIDEBAR_ID } from './sidebar';
import styles from './sidebar.module.css';

/** Puts the sidebar of larger screens away, and brings it back; smaller ones have the drawer in its place. */
export function SidebarToggle() {
  const t = useTranslations('layout');
  const { sidebarOpen, readSidebar, toggleSidebar } = useUi();
  useEffect(readSidebar, [readSidebar]);
  return (
    <div className={styles.toggle}>
      <IconButton
        aria-label={t('sidebar')}
        aria-expanded={sidebarOpen}
        aria-controls={SIDEBAR_ID}
        onClick={toggleSidebar}
      >
        <MenuIcon />
      </IconButton>
    </div>
  );
}

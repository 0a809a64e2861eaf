'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons/close-icon';
import { MenuIcon } from '@/components/ui/icons/menu-icon';
import styles from './admin-drawer.module.css';

/** Hamburger and drawer of small screens. A native modal dialog: focus stays inside, Escape gives it back. */
export function AdminDrawer({ children }: { children: ReactNode }) {
  const t = useTranslations('admin.nav');
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  const pathname = usePathname();
  useEffect(() => drawer.current?.close(), [pathname]);
  useEffect(() => {
    // A phone turned to landscape may become a screen with a sidebar.
    const media = window.matchMedia('(min-width: 900px)');
    media.addEventListener('change', close);
    return () => media.removeEventListener('change', close);
  }, []);
  const closeOutside = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    const followed = target instanceof Element && target.closest('a');
    if (target === currentTarget || followed) close();
  };
  return (
    <>
      <IconButton aria-label={t('open')} aria-haspopup="dialog" onClick={() => drawer.current?.showModal()}>
        <MenuIcon />
      </IconButton>
      <dialog className={styles.drawer} ref={drawer} aria-label={t('menu')} onClick={closeOutside}>
        <div className={styles.inside}>
          <div className={styles.head}>
            <IconButton aria-label={t('close')} onClick={close}>
              <CloseIcon />
            </IconButton>
          </div>
          {children}
        </div>
      </dialog>
    </>
  );
}

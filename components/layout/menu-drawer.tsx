'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, type MouseEvent } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon, MenuIcon } from '@/components/ui/icons/bar-icons';
import { Brand } from './brand';
import { DrawerLinks } from './drawer-links';
import styles from './menu-drawer.module.css';

const DRAWER_ID = 'site-menu';
const MEDIUM = '(min-width: 900px)';

/** Browsers that know `command` open and close the dialog themselves, also before our script has come. */
const knowsCommands = () => 'commandForElement' in HTMLButtonElement.prototype;

/**
 * Hamburger and left drawer of small screens, 280 px wide (docs/product.md#screens). A native modal dialog: focus stays inside, Escape
 * closes it and gives the focus back.
 */
export function MenuDrawer() {
  const t = useTranslations('layout');
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  const open = () => {
    if (!knowsCommands()) drawer.current?.showModal();
  };

  // Who opened it before our script came keeps it; another page closes it.
  const pathname = usePathname();
  const here = useRef(pathname);
  useEffect(() => {
    if (here.current !== pathname) drawer.current?.close();
    here.current = pathname;
  }, [pathname]);

  // A phone turned to landscape may become a medium screen, which has no drawer to close.
  useEffect(() => {
    const media = window.matchMedia(MEDIUM);
    const onChange = () => drawer.current?.close();
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, []);

  const closeOutside = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    const followed = target instanceof Element && target.closest('a');
    if (target === currentTarget || followed) close();
  };

  return (
    <>
      <div className={styles.hamburger}>
        <IconButton
          aria-label={t('openMenu')}
          aria-haspopup="dialog"
          onClick={open}
          {...{ command: 'show-modal', commandfor: DRAWER_ID }}
        >
          <MenuIcon />
        </IconButton>
      </div>
      <dialog id={DRAWER_ID} className={styles.drawer} ref={drawer} aria-label={t('menu')} onClick={closeOutside}>
        <div className={styles.head}>
          <Brand />
          <IconButton aria-label={t('closeMenu')} onClick={close} {...{ command: 'close', commandfor: DRAWER_ID }}>
            <CloseIcon />
          </IconButton>
        </div>
        <DrawerLinks />
      </dialog>
    </>
  );
}

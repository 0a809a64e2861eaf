'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { LinkButton } from '@/components/ui/button';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';
import styles from './account-area.module.css';

// Guests, most of the readers, never load the menu.
const AccountMenu = dynamic(() => import('./account-menu').then((module) => module.AccountMenu), {
  ssr: false,
  loading: () => <span className={styles.placeholder} />,
});

/** The bar's end: Login and Sign Up for guests, the avatar menu for users (docs/product.md#screens). A guest until storage was read. */
export function AccountArea() {
  const t = useTranslations('common');
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  if (isAuthenticated) return <AccountMenu />;
  return (
    <div className={styles.guest}>
      <LinkButton href={pathTo.login()}>{t('login')}</LinkButton>
      <LinkButton href={pathTo.register()} variant="contained">
        {t('signUp')}
      </LinkButton>
    </div>
  );
}

import type { ReactNode } from 'react';
import { AccountArea } from './account-area';
import { Brand } from './brand';
import { KeptPart } from '@/components/ui/kept-part';
import { LanguageButton } from './language-button';
import { MainLinks } from './main-links';
import { MenuDrawer } from './menu-drawer';
import { SidebarToggle } from './sidebar-toggle';
import { ThemeToggle } from './theme-toggle';
import styles from './top-bar.module.css';

/** The fixed bar: brand, Home and Categories, search box, theme toggle, account (docs/product.md#screens). */
export function TopBar({ search }: { search: ReactNode }) {
  return (
    <KeptPart as="header" part="bar" className={styles.bar}>
      <div className={styles.row}>
        <MenuDrawer />
        <SidebarToggle />
        <Brand />
        <MainLinks />
        <div className={styles.search}>{search}</div>
        <LanguageButton look="icon" />
        <ThemeToggle />
        <AccountArea />
      </div>
    </KeptPart>
  );
}

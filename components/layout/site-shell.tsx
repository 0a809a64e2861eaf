import type { ReactNode } from 'react';
import { LanguageOffer } from './language-offer';
import { LanguagePopover } from './language-popover';
import { FooterScripts, type FooterScript } from './footer-scripts';
import { Sidebar } from './sidebar';
import styles from './site-shell.module.css';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';

type SiteShellProps = {
  footer: ReactNode;
  search: ReactNode;
  footerScripts: FooterScript[];
  children: ReactNode;
};

/** What stands around every page of the public site: top bar, sidebar, content, footer (docs/product.md#screens). */
export function SiteShell({ footer, search, footerScripts, children }: SiteShellProps) {
  return (
    <>
      <SkipLink />
      <TopBar search={search} />
      <div className={styles.columns}>
        <Sidebar />
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      {footer}
      <LanguagePopover />
      <LanguageOffer />
      <FooterScripts scripts={footerScripts} />
    </>
  );
}

// One for all of them: each part of its own would stand in the data of every page.
'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Footer } from './footer';
import { FooterScripts, type FooterScript } from './footer-scripts';
import { LanguageOffer } from './language-offer';
import { LanguagePopover } from './language-popover';
import { Sidebar } from './sidebar';
import styles from './site-shell.module.css';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';

type SiteShellProps = {
  footer: ComponentProps<typeof Footer>;
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
      <Footer {...footer} />
      <LanguagePopover />
      <LanguageOffer />
      <FooterScripts scripts={footerScripts} />
    </>
  );
}

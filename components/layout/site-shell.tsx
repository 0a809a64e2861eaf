// One for all of them: each part of its own would stand in the data of every page.
'use client';

import { useLocale } from 'next-intl';
import dynamic from 'next/dynamic';
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { Footer } from './footer';
import { LanguagePopover } from './language-popover';
import { Sidebar } from './sidebar';
import styles from './site-shell.module.css';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';

const OfferLine = dynamic(() => import('./language-offer-line').then((module) => module.LanguageOfferLine), {
  ssr: false,
});

type FooterScript = { src: string; integrity: string };

const never = () => () => {};

/**
 * The operator's scripts (docs/product.md#footer-scripts). They come with the server's HTML only: a script element made in the browser
 * would need a Trusted Types policy of its own, and those of the first page keep running anyway.
 */
export function FooterScripts({ scripts }: { scripts: FooterScript[] }) {
  const isFirstRender = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (!isFirstRender) return null;
  return scripts.map(({ src, integrity }) => (
    <script key={src} async src={src} integrity={integrity} crossOrigin="anonymous" />
  ));
}

/** Offers a first-time reader their own language, in it. The page's HTML knows nothing of who reads; most load no more than this. */
export function LanguageOffer() {
  const locale = useLocale();
  const isOther = useSyncExternalStore(
    never,
    () => !navigator.language.startsWith(locale.slice(0, 2)),
    () => false,
  );
  return isOther && <OfferLine />;
}

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

'use client';

import { useSyncExternalStore } from 'react';

export type FooterScript = { src: string; integrity: string };

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

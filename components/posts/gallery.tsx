'use client';

import dynamic from 'next/dynamic';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { isPlain } from '@/components/ui/followed-path';

// Zoom, swipe and styles weigh more than the page's own code: fetched at the first click.
const GalleryViewer = dynamic(() => import('./gallery-viewer').then((module) => module.GalleryViewer), {
  ssr: false,
});

type Opened = { links: HTMLAnchorElement[]; link: HTMLAnchorElement };

/**
 * Opens the images inside it - links marked `data-gallery` - in a zoomable lightbox (docs/product.md#screens). Without JavaScript, or in
 * a new tab, they are links to the image files.
 */
export function Gallery({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  function open(event: MouseEvent<HTMLDivElement>) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-gallery]') : null;
    if (!link || !box.current || !isPlain(event.nativeEvent)) return;
    event.preventDefault();
    const links = [...box.current.querySelectorAll<HTMLAnchorElement>('a[data-gallery]')];
    setOpened({ links, link });
  }
  function close() {
    setOpened(null);
    opened?.link.focus();
  }
  return (
    <div ref={box} className={className} onClick={open}>
      {children}
      {opened && <GalleryViewer {...opened} onClose={close} />}
    </div>
  );
}

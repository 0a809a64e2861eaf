'use client';

import { useFormatter } from 'next-intl';
import { use, useEffect, useRef, useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { languageOf } from '@/lib/rules/languages';
import type english from '@/messages/en/gallery.json';
import styles from './gallery-viewer.module.css';

type Slide = { src: string; alt: string; caption: string; lang: string };

// They come with this file, which comes with the first click: no reader who opens no picture pays for them.
const loading = loadTexts();

async function loadTexts(): Promise<typeof english> {
  return (await import(`../../messages/${languageOf(document.documentElement.lang)}/gallery.json`)).default;
}

const plugins = [Zoom];
// Enough to see the grain of a photograph that came at twice the screen's resolution.
const zoom = { maxZoomPixelRatio: 3 };
// An image by itself has no neighbours to turn to.
const alone = { carousel: { finite: true } };
const withoutArrows = { buttonPrev: () => null, buttonNext: () => null };

/** What an image shows, and the how manieth it is of how many. */
function Foot({ slide, place, count }: { slide: Slide; place: number; count: number }) {
  const format = useFormatter();
  return (
    <div className={styles.foot}>
      {slide.caption && (
        <p lang={slide.lang} dir="auto">
          {slide.caption}
        </p>
      )}
      {count > 1 && (
        <p className={styles.count}>
          {format.number(place)} / {format.number(count)}
        </p>
      )}
    </div>
  );
}

// The words below an image, or else what stands for it.
function toSlide(link: HTMLAnchorElement): Slide {
  const alt = link.querySelector('img')?.alt ?? '';
  const caption = link.closest('figure')?.querySelector('figcaption')?.textContent.trim() || alt;
  return { src: link.href, alt, caption, lang: link.closest<HTMLElement>('[lang]')?.lang ?? '' };
}

// TypeScript's DOM does not know it yet, nor does every browser.
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void };

/** What closes things on the device (Back on a phone) closes this one, and leaves the page where it is. */
function useCloseRequest(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    if (!CloseWatcher) return undefined;
    const watcher = new CloseWatcher();
    watcher.onclose = () => latest.current();
    return () => watcher.destroy();
  }, []);
}

/** `links`: to the images, of which `link` is the one to begin with. */
type GalleryViewerProps = { links: HTMLAnchorElement[]; link: HTMLAnchorElement; onClose: () => void };

/** Images over the whole window: caption, arrows, swipe, zoom, Escape. */
export function GalleryViewer({ links, link, onClose }: GalleryViewerProps) {
  const [slides] = useState(() => links.map(toSlide));
  const texts = use(loading);
  useCloseRequest(onClose);
  const labels = {
    Lightbox: texts.label,
    'Photo gallery': texts.label,
    Previous: texts.previous,
    Next: texts.next,
    Close: texts.close,
    'Zoom in': texts.zoomIn,
    'Zoom out': texts.zoomOut,
  };
  const count = slides.length;
  return (
    <Lightbox
      open
      className={styles.viewer}
      close={onClose}
      slides={slides}
      index={links.indexOf(link)}
      plugins={plugins}
      zoom={zoom}
      labels={labels}
      render={{
        ...(count === 1 && withoutArrows),
        slideFooter: ({ slide: shown }) => {
          const place = slides.findIndex((slide) => slide === shown);
          const slide = slides[place];
          return slide && <Foot slide={slide} place={place + 1} count={count} />;
        },
      }}
      {...(count === 1 && alone)}
    />
  );
}

'use client';

import { useTranslations } from 'next-intl';
import Lightbox from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';

export type Slide = { src: string; alt: string };

const plugins = [Zoom];
// Enough to see the grain of a photograph that came at twice the screen's resolution.
const zoom = { maxZoomPixelRatio: 3 };
// An image by itself has no neighbours to turn to.
const alone = { carousel: { finite: true }, render: { buttonPrev: () => null, buttonNext: () => null } };

/** Images over the whole window: arrows, swipe, zoom, Escape. `index` is the one to begin with. */
export function GalleryViewer({ slides, index, onClose }: { slides: Slide[]; index: number; onClose: () => void }) {
  const t = useTranslations('posts');
  const labels = {
    Lightbox: t('gallery'),
    'Photo gallery': t('gallery'),
    Previous: t('previousImage'),
    Next: t('nextImage'),
    Close: t('closeImage'),
    'Zoom in': t('zoomIn'),
    'Zoom out': t('zoomOut'),
  };
  const extra = slides.length > 1 ? {} : alone;
  return (
    <Lightbox
      open
      close={onClose}
      slides={slides}
      index={index}
      plugins={plugins}
      zoom={zoom}
      labels={labels}
      {...extra}
    />
  );
}

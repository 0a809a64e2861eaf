'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BlockCaption } from '../images/block-caption';
import { announceImages } from '../images/announce-images';
import { UploadState } from '../images/upload-state';
import { useUploads } from '../images/uploads';
import { useIsInside } from '../images/use-is-inside';
import type { ImageAttributes } from '../schema/image';
import type { GalleryAttributes } from '../schema/media';
import styles from '../text/text.module.css';
import { chooseImages } from './choose-images';
import { addToGallery, MOST_PICTURES } from './gallery-pictures';

type Change = (images: ImageAttributes[]) => void;
type PictureProps = { images: ImageAttributes[]; place: number; onChange: Change };

/** What one picture shows, and its place among the others. */
function Picture({ images, place, onChange }: PictureProps) {
  const t = useTranslations('editor.gallery');
  const image = images[place];
  const move = (by: number) => {
    const others = images.filter((_, index) => index !== place);
    if (image) onChange(others.toSpliced(place + by, 0, image));
  };
  const number = place + 1;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        size="small"
        sx={{ flex: '1 1 200px' }}
        label={t('describe', { number })}
        value={image?.alt ?? ''}
        slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
        onChange={({ target }) => onChange(images.map((one) => (one === image ? { ...one, alt: target.value } : one)))}
      />
      <Button size="small" disabled={place === 0} onClick={() => move(-1)} aria-label={t('earlierOf', { number })}>
        {t('earlier')}
      </Button>
      <Button
        size="small"
        disabled={place === images.length - 1}
        onClick={() => move(1)}
        aria-label={t('laterOf', { number })}
      >
        {t('later')}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={t('removeOf', { number })}
        onClick={() => onChange(images.filter((_, index) => index !== place))}
      >
        {t('remove')}
      </Button>
    </Stack>
  );
}

/** Pictures beside each other; their order and descriptions below, as long as somebody is at it. */
export function GalleryView(props: NodeViewProps) {
  const { node, updateAttributes, editor, getPos } = props;
  const t = useTranslations('editor.gallery');
  const { images } = node.attrs as GalleryAttributes;
  const { isInside, settings } = useIsInside(props);
  const [sending, setSending] = useState<string[]>([]);
  const uploads = useUploads();
  const arriving = sending.flatMap((id) => uploads[id] ?? []);
  const add = () =>
    chooseImages((files) => {
      const ids = announceImages(files.slice(0, MOST_PICTURES - images.length));
      setSending((before) => [...before, ...ids]);
      void addToGallery(editor, getPos, ids, t('uploadFailed'));
    });
  return (
    <NodeViewWrapper as="figure" className={styles.figure}>
      <div contentEditable={false} className="gallery" data-drag-handle="">
        {images.map((image, place) => (
          <img key={`${place}${image.src}`} src={image.src} alt={image.alt ?? ''} />
        ))}
      </div>
      {arriving.length > 0 && (
        <div contentEditable={false}>
          {arriving.map((upload) => (
            <UploadState key={upload.preview} upload={upload} />
          ))}
        </div>
      )}
      <BlockCaption node={node} label={t('caption')} />
      {(isInside || images.length === 0) && (
        <Stack {...settings} spacing={1.5} sx={{ mt: 1.5 }}>
          {images.map((_, place) => (
            <Picture
              key={place}
              images={images}
              place={place}
              onChange={(next) => updateAttributes({ images: next })}
            />
          ))}
          {images.length < MOST_PICTURES && <Button onClick={add}>{t('add')}</Button>}
        </Stack>
      )}
    </NodeViewWrapper>
  );
}

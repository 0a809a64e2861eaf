'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useRef } from 'react';
import { UploadState, BlockCaption, Thumbnail } from '../images/figure-view';
import { pickImages } from '../images/image-picker';
import { addToGallery, attributesOf, changeGallery } from '../images/insert-images';
import { announceImages, useUploads } from '../images/uploads';
import { useIsInside, useTyped } from '../images/use-is-inside';
import type { ImageAttributes } from '../schema/figure';
import type { GalleryAttributes } from '../schema/media';
import styles from '../text/text.module.css';
import { chooseImages } from './link-cards';
import { say } from '@/components/ui/say';

const MOST_PICTURES = 9;

type Change = (images: ImageAttributes[]) => void;
type PictureProps = { images: ImageAttributes[]; place: number; onChange: Change };

/** What one picture shows, and its place among the others. */
function Picture({ images, place, onChange }: PictureProps) {
  const t = useTranslations('editor.gallery');
  const image = images[place];
  const typed = useTyped(image?.alt ?? '', (alt) =>
    onChange(images.map((one) => (one === image ? { ...one, alt } : one))),
  );
  const move = (by: number) => {
    const others = images.filter((_, index) => index !== place);
    if (image) onChange(others.toSpliced(place + by, 0, image));
  };
  const remove = ({ currentTarget: { parentElement: row } }: MouseEvent) => {
    // This button goes with the last of them: the keys go on at the one before, or at what adds others.
    const next = place < images.length - 1 ? null : (row?.previousElementSibling ?? row?.nextElementSibling);
    next?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    onChange(images.filter((_, index) => index !== place));
  };
  const number = place + 1;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Thumbnail src={image?.src} onMove={move} />
      <TextField
        size="small"
        sx={{ flex: '1 1 200px' }}
        label={t('describe', { number })}
        {...typed}
        slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
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
      <Button size="small" color="error" aria-label={t('removeOf', { number })} onClick={remove}>
        {t('remove')}
      </Button>
    </Stack>
  );
}

/** Pictures beside each other; their order and descriptions below, as long as somebody is at it. */
export function GalleryView(props: NodeViewProps) {
  const { node, editor, getPos } = props;
  const t = useTranslations('editor.gallery');
  const { images, uploads } = node.attrs as GalleryAttributes;
  const { isInside, settings } = useIsInside(props);
  const known = useUploads();
  const end = useRef<HTMLDivElement>(null);
  const isEmpty = images.length === 0;
  // Just put in, or emptied: the editor shows the place of the caret, and what asks for pictures stands below it.
  useEffect(() => {
    if (isEmpty && editor.isFocused) end.current?.scrollIntoView({ block: 'nearest' });
  }, [editor, isEmpty]);
  const arriving = uploads.flatMap((id) => known[id] ?? []);
  const room = MOST_PICTURES - images.length - arriving.length;
  const add = () =>
    chooseImages((files) => {
      if (files.length > room) say(t('most', { count: MOST_PICTURES }), 'warning');
      const ids = announceImages(files.slice(0, room));
      changeGallery(editor, getPos(), 'uploads', (before) => [...before, ...ids]);
      void addToGallery(editor, ids, t('uploadFailed'));
    });
  const pick = () =>
    pickImages(room, (used) =>
      changeGallery(editor, getPos(), 'images', (before) => [...before, ...used.map(attributesOf)]),
    );
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
        <Stack {...settings} ref={end} spacing={1.5} sx={{ mt: 1.5, scrollMarginBlockEnd: 24 }}>
          {images.map((_, place) => (
            <Picture
              key={place}
              images={images}
              place={place}
              onChange={(next) => changeGallery(editor, getPos(), 'images', () => next)}
            />
          ))}
          {room > 0 && (
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
              <Button onClick={add}>{t('add')}</Button>
              <Button onClick={pick}>{t('addUsed')}</Button>
            </Stack>
          )}
        </Stack>
      )}
    </NodeViewWrapper>
  );
}

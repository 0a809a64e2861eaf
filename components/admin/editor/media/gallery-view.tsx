'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/core';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { UploadState, BlockCaption } from '../images/figure-view';
import { attributesOf, pickImage } from '../images/image-picker';
import { useUploads, announceImages, forgetUpload, sendUpload } from '../images/uploads';
import { useIsInside, useTyped } from '../images/use-is-inside';
import type { ImageAttributes } from '../schema/figure';
import type { GalleryAttributes } from '../schema/media';
import styles from '../text/text.module.css';
import { chooseImages } from './link-cards';
import { say } from '@/components/ui/say';
import { uploadImage } from '@/lib/api/editor';

const MOST_PICTURES = 9;

type Place = () => number | undefined;

/** Adds a picture to the gallery at a place, if it is still there. */
function append(editor: Editor, getPos: Place, image: ImageAttributes): void {
  const place = editor.isDestroyed ? undefined : getPos();
  const node = place === undefined ? null : editor.state.doc.nodeAt(place);
  if (place === undefined || node?.type.name !== 'gallery') return;
  const { images } = node.attrs as GalleryAttributes;
  if (images.length >= MOST_PICTURES) return;
  editor.view.dispatch(editor.state.tr.setNodeAttribute(place, 'images', [...images, image]));
}

/** Sends announced pictures, one after the other, and adds each when it has arrived. Why one did not is said; it may be chosen anew. */
async function addToGallery(editor: Editor, getPos: Place, ids: readonly string[], failedText: string): Promise<void> {
  for (const id of ids) {
    const stored = await sendUpload(id, failedText, uploadImage);
    const error = useUploads.getState()[id]?.error;
    if (error) say(error, 'error');
    forgetUpload(id);
    if (stored) append(editor, getPos, attributesOf({ ...stored, src: stored.featured_image }));
  }
}

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
  const number = place + 1;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
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
  const end = useRef<HTMLDivElement>(null);
  const isEmpty = images.length === 0;
  // Just put in, or emptied: the editor shows the place of the caret, and what asks for pictures stands below it.
  useEffect(() => {
    if (isEmpty && editor.isFocused) end.current?.scrollIntoView({ block: 'nearest' });
  }, [editor, isEmpty]);
  const arriving = sending.flatMap((id) => uploads[id] ?? []);
  const add = () =>
    chooseImages((files) => {
      const ids = announceImages(files.slice(0, MOST_PICTURES - images.length), { isBeside: true });
      setSending((before) => [...before, ...ids]);
      void addToGallery(editor, getPos, ids, t('uploadFailed'));
    });
  const pick = () => pickImage((image) => append(editor, getPos, attributesOf(image)));
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
              onChange={(next) => updateAttributes({ images: next })}
            />
          ))}
          {images.length < MOST_PICTURES && (
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

'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useRef, useState, type DragEvent } from 'react';
import { sayMessage } from '@/lib/i18n/say-message';
import { imageBackdrop, imageSrcSet } from '@/lib/image-variants';
import { featuredImageUrl } from '@/lib/paths';
import { uploadImage } from '@/lib/api/editor';
import type { UsedImage } from '@/lib/schemas/editor-answers';
import { FileInput } from '../../buttons';
import { pickImage } from '../images/image-picker';
import { announceUpload, forgetUpload, sendUpload, useUploads, wrongWithFile } from '../images/uploads';
import { useEdited, useSession } from '../state/session-context';
import { TextSetting } from './text-setting';

function useFeaturedUpload() {
  const t = useTranslations('editor.image');
  const session = useSession();
  const [upload, setUpload] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const state = useUploads((uploads) => (upload === null ? undefined : uploads[upload]));
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (upload !== null) forgetUpload(upload);
    const problem = wrongWithFile(file);
    setWrong(problem ? await sayMessage(problem) : null);
    if (problem) return setUpload(null);
    const id = announceUpload(file, { isBeside: true });
    setUpload(id);
    const { featured_image_alt: said } = session.store.getState().fields;
    const image = await sendUpload(id, t('uploadFailed'), uploadImage);
    if (!image) return;
    // What was said of another image is not true of this one; what is typed while it is sent is.
    const isSaidOfOther = session.store.getState().fields.featured_image_alt === said;
    session.change({ featured_image: image.featured_image, ...(isSaidOfOther && { featured_image_alt: '' }) });
    forgetUpload(id);
    setUpload(null);
  };
  return { send, state, problem: wrong ?? state?.error ?? null };
}

const CROP = {
  ...{ flex: 1, m: 0, color: 'text.secondary', fontSize: '0.75rem' },
  '& img': { display: 'block', width: '100%', height: 'auto', borderRadius: 1, objectFit: 'cover', mb: 0.5 },
};

/** How the image is cut on a card, 16:9, and for shared links, 1200x630: both from its middle. */
function Crops({ src }: { src: string }) {
  const t = useTranslations('editor.settings');
  const crop = (aspectRatio: string, caption: string) => (
    <Box component="figure" sx={CROP}>
      <img
        src={src}
        srcSet={imageSrcSet(src)}
        sizes="320px"
        alt=""
        style={{ aspectRatio, background: imageBackdrop(src) }}
      />
      <figcaption>{caption}</figcaption>
    </Box>
  );
  return (
    <Stack direction="row" spacing={1}>
      {crop('16 / 9', t('cropCard'))}
      {crop('1200 / 630', t('cropShare'))}
    </Stack>
  );
}

/** The featured image: chosen or dropped, shown as it will be cut, and described. */
export function ImageSetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const image = useEdited((state) => state.fields.featured_image);
  const language = useEdited((state) => state.fields.language);
  const { send, state, problem } = useFeaturedUpload();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  };
  const take = ({ src, alt }: UsedImage) => session.change({ featured_image: src, featured_image_alt: alt });
  const remove = () => {
    session.change({ featured_image: null, featured_image_alt: '' });
    // The button that had the focus goes with the image.
    choose.current?.focus();
  };
  const isSending = state !== undefined && state.error === null;
  return (
    <Stack
      spacing={1}
      role="group"
      aria-label={t('image')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <FormLabel component="span">{t('image')}</FormLabel>
      {image && <Crops src={featuredImageUrl(image)} />}
      {isSending && <LinearProgress variant="determinate" aria-label={t('imageUploading')} value={state.done * 100} />}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button ref={choose} variant="outlined" disabled={isSending} onClick={() => input.current?.click()}>
          {image ? t('imageReplace') : t('imageChoose')}
        </Button>
        <Button disabled={isSending} onClick={() => pickImage(take)}>
          {t('imageUsed')}
        </Button>
        {image && <Button onClick={remove}>{t('imageRemove')}</Button>}
      </Stack>
      <FileInput
        ref={input}
        aria-label={t('imageChoose')}
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        data-testid="featured-file"
        onFile={(file) => void send(file)}
      />
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      {image && (
        <TextSetting name="featured_image_alt" label={t('imageAlt')} hint={t('imageAltHint')} lang={language} />
      )}
    </Stack>
  );
}

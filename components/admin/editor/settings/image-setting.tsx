'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '@/components/ui/button';
import { errorsInPageLanguage } from '@/lib/i18n/say-error';
import { imageBackdrop, imageSrcSet } from '@/lib/image-variants';
import { featuredImageUrl } from '@/lib/paths';
import { announceUpload, forgetUpload, sendUpload, useUploads } from '../images/uploads';
import { wrongWithFile } from '../images/wrong-with-file';
import { useEdited, useSession } from '../state/session-context';
import fields from './fields.module.css';
import styles from './image-setting.module.css';
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
    setWrong(problem ? (await errorsInPageLanguage())(problem) : null);
    if (problem) return setUpload(null);
    const id = announceUpload(file);
    setUpload(id);
    const image = await sendUpload(id, t('uploadFailed'));
    if (!image) return;
    session.change({ featured_image: image.featured_image });
    forgetUpload(id);
    setUpload(null);
  };
  return { send, state, problem: wrong ?? state?.error ?? null };
}

/** How the image is cut on a card, 16:9, and for shared links, 1200x630: both from its middle. */
function Crops({ src }: { src: string }) {
  const t = useTranslations('editor.settings');
  const image = (
    <img src={src} srcSet={imageSrcSet(src)} sizes="320px" alt="" style={{ background: imageBackdrop(src) }} />
  );
  return (
    <div className={styles.crops}>
      <figure className={styles.card}>
        {image}
        <figcaption>{t('cropCard')}</figcaption>
      </figure>
      <figure className={styles.share}>
        {image}
        <figcaption>{t('cropShare')}</figcaption>
      </figure>
    </div>
  );
}

/** The featured image: chosen or dropped, shown as it will be cut, and described. */
export function ImageSetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const image = useEdited((state) => state.fields.featured_image);
  const language = useEdited((state) => state.fields.language);
  const { send, state, problem } = useFeaturedUpload();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  };
  const isSending = state !== undefined && state.error === null;
  return (
    <div
      className={fields.field}
      role="group"
      aria-label={t('image')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <span className={fields.legend}>{t('image')}</span>
      {image && <Crops src={featuredImageUrl(image)} />}
      {isSending && (
        <progress className={styles.progress} aria-label={t('imageUploading')} value={state.done} max={1} />
      )}
      <div className={fields.row}>
        <Button variant="outlined" disabled={isSending} onClick={() => input.current?.click()}>
          {image ? t('imageReplace') : t('imageChoose')}
        </Button>
        {image && (
          <Button onClick={() => session.change({ featured_image: null, featured_image_alt: '' })}>
            {t('imageRemove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('imageChoose')}
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        data-testid="featured-file"
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {problem && (
        <p className={fields.problem} role="alert">
          {problem}
        </p>
      )}
      {image && (
        <TextSetting name="featured_image_alt" label={t('imageAlt')} hint={t('imageAltHint')} lang={language} />
      )}
    </div>
  );
}

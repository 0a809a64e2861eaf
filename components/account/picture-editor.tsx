'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { Button } from '@/components/ui/button';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { pictureOptions } from '@/lib/api/profile';
import type { OwnUser } from '@/lib/schemas/profile';
import styles from './profile.module.css';
import { useObjectUrl } from './use-object-url';
import { usePicture } from './use-picture';

const SIZE = 96;

/** The profile picture, or initials where it cannot be had. */
function CurrentPicture({ user }: { user: OwnUser }) {
  const image = user.profile_image;
  const { data: isThere = true, isError } = useQuery({ ...pictureOptions(image ?? ''), enabled: image !== null });
  return <PersonAvatar name={user.full_name || user.username} image={isThere && !isError ? image : null} size={SIZE} />;
}

/** Upload and delete of the picture: a chosen file is first shown, then uploaded or let go (SPEC 2). */
export function PictureEditor({ user }: { user: OwnUser }) {
  const t = useTranslations('account');
  const input = useRef<HTMLInputElement>(null);
  const { pending, problem, choose, cancel, upload, remove } = usePicture();
  const preview = useObjectUrl(pending);
  const chooser = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus is gone with what it did.
    if (document.activeElement === document.body && (upload.isSuccess || remove.isSuccess)) chooser.current?.focus();
  }, [upload.isSuccess, remove.isSuccess, user.profile_image]);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    void choose(event.target.files?.[0]);
    // The same file may be chosen again.
    event.target.value = '';
  };
  return (
    <section className={`${styles.section} ${styles.picture}`} aria-label={t('profile.picture')}>
      {preview ? (
        <img src={preview} alt={t('profile.preview')} width={SIZE} height={SIZE} />
      ) : (
        <CurrentPicture user={user} />
      )}
      <div className={styles.pictureSide}>
        <p>{t('profile.pictureHint')}</p>
        <input
          ref={input}
          type="file"
          name="profileImage"
          accept="image/jpeg,image/png,image/gif"
          aria-label={t('profile.picture')}
          hidden
          onChange={onChange}
        />
        <div className={styles.actions}>
          {pending ? (
            <>
              <Button variant="contained" disabled={upload.isPending} onClick={() => upload.mutate(pending)}>
                {t(upload.isPending ? 'profile.uploading' : 'profile.upload')}
              </Button>
              <Button variant="outlined" disabled={upload.isPending} onClick={cancel}>
                {t('cancel')}
              </Button>
            </>
          ) : (
            <>
              <Button ref={chooser} variant="outlined" onClick={() => input.current?.click()}>
                {t('profile.choose')}
              </Button>
              {user.profile_image && (
                <Button variant="outlined" disabled={remove.isPending} onClick={() => remove.mutate()}>
                  {t('profile.delete')}
                </Button>
              )}
            </>
          )}
        </div>
        {problem && (
          <p className={styles.error} role="alert">
            {problem}
          </p>
        )}
      </div>
    </section>
  );
}

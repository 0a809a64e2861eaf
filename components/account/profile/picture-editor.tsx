'use client';

import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, type ChangeEvent, useState } from 'react';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { pictureOptions, deleteProfileImage, uploadProfileImage } from '@/lib/api/profile';
import type { OwnUser } from '@/lib/schemas/profile';
import { say } from '@/components/ui/say';
import { errorMessage } from '@/lib/api/api-error';
import { sayMessage } from '@/lib/i18n/say-message';
import { PROFILE_IMAGE } from '@/lib/rules/limits';
import { useKeepUser } from '../use-keep-user';

type Picture = {
  /** Chosen, shown as a preview, and not yet sent. */
  pending: File | null;
  preview: string | null;
  problem: string | null;
  choose: (file: File | undefined) => Promise<void>;
  cancel: () => void;
  upload: UseMutationResult<OwnUser, Error, File>;
  remove: UseMutationResult<OwnUser, Error, void>;
};

/** What is wrong with a file (docs/product.md#validation); undefined when nothing is. The server looks at its content. */
function wrongWithImage({ type, size }: File): string | undefined {
  const isImage = PROFILE_IMAGE.types.some((allowed) => allowed === type);
  if (!isImage) return PROFILE_IMAGE.notImage;
  return size < PROFILE_IMAGE.bytes ? undefined : PROFILE_IMAGE.tooLarge;
}

/** An address under which the page can show a file that has not left this computer. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    // The address is a thing of the browser's, made and given back here.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}

/** The steps of a profile picture: choose, preview, upload or cancel; delete (docs/product.md#screens). */
function usePicture(): Picture {
  const t = useTranslations('account.profile');
  const keep = useKeepUser();
  const [pending, setPending] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // What was wrong the last time is no news of what is done now.
  const onMutate = () => setProblem(null);
  const upload = useMutation({
    mutationFn: uploadProfileImage,
    onMutate,
    onSuccess: (user) => {
      keep(user);
      setPending(null);
      say(t('uploaded'), 'success');
    },
    onError: (error) => setProblem(errorMessage(error, t('uploadFailed'))),
  });
  const remove = useMutation({
    mutationFn: deleteProfileImage,
    onMutate,
    onSuccess: (user) => {
      keep(user);
      say(t('deleted'), 'success');
    },
    onError: (error) => setProblem(errorMessage(error, t('deleteFailed'))),
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const wrong = wrongWithImage(file);
    setPending(wrong ? null : file);
    setProblem(wrong ? await sayMessage(wrong) : null);
  };
  const cancel = () => {
    setPending(null);
    setProblem(null);
  };
  return { pending, preview: useObjectUrl(pending), problem, choose, cancel, upload, remove };
}

const SIZE = 96;
const PICTURE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5, p: 3 };

/** The profile picture, or initials where it cannot be had. */
function CurrentPicture({ user }: { user: OwnUser }) {
  const image = user.profile_image;
  const { data: isThere = true, isError } = useQuery({ ...pictureOptions(image ?? ''), enabled: image !== null });
  return <PersonAvatar name={user.full_name || user.username} image={isThere && !isError ? image : null} size={SIZE} />;
}

/** Upload and delete of the picture: a chosen file is first shown, then uploaded or let go (docs/product.md#screens). */
export function PictureEditor({ user }: { user: OwnUser }) {
  const t = useTranslations('account');
  const input = useRef<HTMLInputElement>(null);
  const { pending, preview, problem, choose, cancel, upload, remove } = usePicture();
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
    <Paper component="section" variant="outlined" aria-label={t('profile.picture')} sx={PICTURE}>
      {preview ? (
        <Avatar src={preview} alt={t('profile.preview')} sx={{ width: SIZE, height: SIZE }} />
      ) : (
        <CurrentPicture user={user} />
      )}
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t('profile.pictureHint')}
        </Typography>
        <input
          ref={input}
          type="file"
          name="profileImage"
          accept="image/jpeg,image/png,image/gif"
          aria-label={t('profile.picture')}
          hidden
          onChange={onChange}
        />
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
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
        </Stack>
        {problem && (
          <Alert severity="error" sx={{ mt: 1.5 }}>
            {problem}
          </Alert>
        )}
      </Box>
    </Paper>
  );
}

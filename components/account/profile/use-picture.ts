'use client';

import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { deleteProfileImage, uploadProfileImage } from '@/lib/api/profile';
import { errorMessage } from '@/lib/api/api-error';
import { sayMessage } from '@/lib/i18n/say-message';
import { PROFILE_IMAGE } from '@/lib/rules/uploads';
import type { OwnUser } from '@/lib/schemas/profile';
import { say } from '@/components/ui/say';
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
export function usePicture(): Picture {
  const t = useTranslations('account.profile');
  const keep = useKeepUser();
  const [pending, setPending] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: uploadProfileImage,
    onSuccess: (user) => {
      keep(user);
      setPending(null);
      say(t('uploaded'), 'success');
    },
    onError: (error) => setProblem(errorMessage(error, t('uploadFailed'))),
  });
  const remove = useMutation({
    mutationFn: deleteProfileImage,
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

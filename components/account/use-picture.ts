'use client';

import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { deleteProfileImage, uploadProfileImage } from '@/lib/api/profile';
import { errorMessage } from '@/lib/api/client';
import { errorsInPageLanguage } from '@/lib/i18n/say-error';
import type { OwnUser } from '@/lib/schemas/profile';
import { say } from './say';
import { useKeepUser } from './use-keep-user';
import { wrongWithImage } from './wrong-with-image';

type Picture = {
  /** Chosen, shown as a preview, and not yet sent. */
  pending: File | null;
  problem: string | null;
  choose: (file: File | undefined) => Promise<void>;
  cancel: () => void;
  upload: UseMutationResult<OwnUser, Error, File>;
  remove: UseMutationResult<OwnUser, Error, void>;
};

/** The steps of a profile picture: choose, preview, upload or cancel; delete (SPEC 2). */
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
    setProblem(wrong ? (await errorsInPageLanguage())(wrong) : null);
  };
  const cancel = () => {
    setPending(null);
    setProblem(null);
  };
  return { pending, problem, choose, cancel, upload, remove };
}

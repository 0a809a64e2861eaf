'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { errorMessage } from '@/lib/api/api-error';
import { fetchPost, revisionsOptions } from '@/lib/api/editor';
import { pathTo } from '@/lib/paths';
import type { AdminPost } from '@/lib/schemas/admin-post';
import { say } from '@/components/ui/say';
import { EditorDialog } from './editor-dialog';
import { StoredText } from './settings/stored-text';
import { useEdited, useSession } from './state/session-context';

function TheirVersion({ theirs, onClose }: { theirs: AdminPost; onClose: () => void }) {
  const t = useTranslations('editor.conflict');
  const session = useSession();
  const take = () => {
    session.load(theirs);
    onClose();
  };
  const saveOver = async () => {
    await session.saveOver(theirs);
    onClose();
  };
  return (
    <EditorDialog
      title={t('theirs')}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('back')}
          </Button>
          <Button variant="outlined" onClick={() => void saveOver()}>
            {t('saveMine')}
          </Button>
          <Button variant="contained" color="error" onClick={take}>
            {t('takeTheirs')}
          </Button>
        </>
      }
    >
      <p>{t('choice')}</p>
      <StoredText post={theirs} label={t('theirs')} />
    </EditorDialog>
  );
}

function useConflict() {
  const t = useTranslations('editor.conflict');
  const session = useSession();
  const router = useRouter();
  const [theirs, setTheirs] = useState<AdminPost | null>(null);
  const failed = (error: unknown) => say(errorMessage(error, t('failed')), 'error');
  const look = useMutation({ mutationFn: fetchPost, onSuccess: setTheirs, onError: failed });
  const copy = useMutation({
    mutationFn: () => session.saveAsCopy(),
    onSuccess: (post) => {
      session.letGo();
      say(t('copied'), 'success');
      router.push(pathTo.adminPost(post.id));
    },
    onError: failed,
  });
  return { theirs, close: () => setTheirs(null), look, copy };
}

/** Told to the second of two who changed the same post: nothing was overwritten, and these are the ways on. */
export function ConflictNotice() {
  const t = useTranslations('editor.conflict');
  const isConflict = useEdited(({ saving }) => saving === 'conflict');
  const postId = useEdited(({ post }) => post?.id ?? 0);
  const { data: revisions } = useQuery({ ...revisionsOptions(postId), enabled: isConflict, staleTime: 0 });
  const { theirs, close, look, copy } = useConflict();
  if (!isConflict) return null;
  const name = revisions?.[0]?.editor_full_name || revisions?.[0]?.editor_username;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <div>{name ? t('changedBy', { name }) : t('changed')}</div>
      <Button
        variant="contained"
        size="small"
        sx={{ mt: 1, mr: 1 }}
        disabled={look.isPending}
        onClick={() => look.mutate(postId)}
      >
        {t('look')}
      </Button>
      <Button variant="outlined" size="small" sx={{ mt: 1 }} disabled={copy.isPending} onClick={() => copy.mutate()}>
        {t('keepCopy')}
      </Button>
      {theirs && <TheirVersion theirs={theirs} onClose={close} />}
    </Alert>
  );
}

'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { say } from '@/components/ui/say';
import { forgetPostLists } from '@/lib/api/admin-posts';
import { errorMessage } from '@/lib/api/api-error';
import { askReview, endReview } from '@/lib/api/notes';
import { SHORT_MOMENT } from '@/lib/format';
import type { AdminPost } from '@/lib/schemas/admin-post';
import { EditorDialog } from '../panel';
import { useViewer } from '../../viewer';
import { useEdited, useSession } from '../state/session-context';
import { NoteForm } from './note-form';

/** Keeps what the server says of the waiting, and nothing else: the text is being written meanwhile. */
function useReviewed() {
  const session = useSession();
  const client = useQueryClient();
  return ({ review }: AdminPost) => {
    const { post } = session.store.getState();
    if (post) session.store.setState({ post: { ...post, review } });
    void forgetPostLists(client);
  };
}

function AskDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const t = useTranslations('editor.review');
  const session = useSession();
  const reviewed = useReviewed();
  const ask = async (message: string) => {
    // Others are to read what is on the screen.
    if (session.isDirty) await session.save();
    reviewed(await askReview(postId, message));
    say(t('asked'), 'success');
    onClose();
  };
  return (
    <EditorDialog
      title={t('ask')}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <p>{t('askText')}</p>
      <NoteForm isOptional autoFocus label={t('message')} action={t('ask')} onSend={ask} />
    </EditorDialog>
  );
}

/** Whether a draft waits to be read, and what begins and ends that. */
export function ReviewBox() {
  const t = useTranslations('editor.review');
  const format = useFormatter();
  const viewer = useViewer();
  const post = useEdited((state) => state.post);
  const reviewed = useReviewed();
  const [isAsking, setAsking] = useState(false);
  if (post?.status !== 'draft') return null;
  const { review, id } = post;
  const end = () => endReview(id).then(reviewed, (error: unknown) => say(errorMessage(error, t('failed')), 'error'));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!review)
    return (
      <>
        <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
        {isAsking && <AskDialog postId={id} onClose={() => setAsking(false)} />}
      </>
    );
  const isOwn = review.asked_by_id === viewer.id;
  return (
    <Alert
      severity="info"
      role="note"
      action={
        <Button color="inherit" size="small" onClick={() => void end()}>
          {t(isOwn ? 'takeBack' : 'done')}
        </Button>
      }
      sx={{ flexWrap: 'wrap' }}
    >
      {t('waits', {
        name: review.asked_by,
        date: format.dateTime(new Date(review.asked_at), { ...SHORT_MOMENT, timeZone }),
      })}
      {review.message && (
        <p dir="auto" style={{ whiteSpace: 'pre-line', margin: '4px 0 0' }}>
          {review.message}
        </p>
      )}
    </Alert>
  );
}

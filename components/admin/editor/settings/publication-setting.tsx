'use client';

import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { deleteAdminPost } from '@/lib/api/admin-posts';
import { errorMessage } from '@/lib/api/api-error';
import { LONG_MOMENT } from '@/lib/format';
import { pathToAdmin } from '@/lib/paths';
import { say } from '@/components/ui/say';
import { EditorDialog } from '../panel';
import { localZone } from '../../local-time';
import { useEdited, useSession } from '../state/session-context';

type Question = 'unpublish' | 'unschedule' | 'delete';

/** Asks before a post disappears from its readers, or altogether. */
function Confirmation({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useTranslations('editor.confirm');
  const session = useSession();
  const router = useRouter();
  const client = useQueryClient();
  const post = useEdited((state) => state.post);
  const [isRunning, setRunning] = useState(false);
  const unpublish = async () => {
    if (await session.save({ status: 'draft' })) say(t('unpublished'), 'success');
    onClose();
  };
  const remove = async () => {
    if (!post) return;
    try {
      await deleteAdminPost.mutationFn?.(post.id, { client, meta: undefined });
      session.letGo();
      say(t('deleted'), 'success');
      router.push(pathToAdmin.posts());
    } catch (error) {
      say(errorMessage(error, t('deleteFailed')), 'error');
      onClose();
    }
  };
  const go = () => {
    setRunning(true);
    void (question === 'delete' ? remove() : unpublish());
  };
  return (
    <EditorDialog
      title={t(`${question}Title`)}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" autoFocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="contained"
            color={question === 'delete' ? 'error' : 'primary'}
            disabled={isRunning}
            onClick={go}
          >
            {t(question)}
          </Button>
        </>
      }
    >
      <p>{t(`${question}Text`, { title: post?.title ?? '' })}</p>
    </EditorDialog>
  );
}

const TONES = {
  draft: {},
  scheduled: { bgcolor: 'Alert.warningStandardBg', color: 'Alert.warningColor' },
  published: { bgcolor: 'Alert.successStandardBg', color: 'Alert.successColor' },
};

/** Where the post stands - draft, scheduled, published - and the ways back. */
export function PublicationSetting() {
  const t = useTranslations('editor.settings');
  const tConfirm = useTranslations('editor.confirm');
  const format = useFormatter();
  const post = useEdited((state) => state.post);
  const [question, setQuestion] = useState<Question | null>(null);
  const status = post?.status ?? 'draft';
  const back = status === 'scheduled' ? 'unschedule' : 'unpublish';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const date = post?.published_at ? new Date(post.published_at) : null;
  return (
    <Stack spacing={1}>
      <Chip label={t(`status.${status}`)} size="small" sx={{ alignSelf: 'flex-start', ...TONES[status] }} />
      {date && status !== 'draft' && (
        <Typography variant="body2" color="textSecondary">
          {format.dateTime(date, { ...LONG_MOMENT, timeZone })} ({localZone(date)})
        </Typography>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {status !== 'draft' && (
          <Button variant="outlined" onClick={() => setQuestion(back)}>
            {tConfirm(back)}
          </Button>
        )}
        {post && (
          <Button variant="outlined" color="error" onClick={() => setQuestion('delete')}>
            {t('delete')}
          </Button>
        )}
      </Stack>
      {question && <Confirmation question={question} onClose={() => setQuestion(null)} />}
    </Stack>
  );
}

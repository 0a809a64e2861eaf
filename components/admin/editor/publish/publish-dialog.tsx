'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { PostChanges } from '@/lib/api/editor';
import { EditorDialog } from '../panel';
import { isBlocked } from '../state/edit-state';
import { useEdited, useSession } from '../state/session-context';
import { fromLocalInput, localZone, toLocalInput } from '../../local-time';
import { useUnready } from './use-unready';

const HOUR_MS = 3_600_000;

/** A full hour that is at least an hour away: what people usually mean. */
function proposedTime(): string {
  const date = new Date(Date.now() + 2 * HOUR_MS);
  date.setMinutes(0, 0, 0);
  return toLocalInput(date);
}

type Choice = 'now' | 'later';

function usePublishing(onDone: () => void) {
  const t = useTranslations('editor.publish');
  const tSaving = useTranslations('editor.saving');
  const session = useSession();
  const post = useEdited((state) => state.post);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = async (changes: Pick<PostChanges, 'status' | 'published_at'>) => {
    setRunning(true);
    const isSaved = await session.save(changes);
    setRunning(false);
    const now = session.store.getState();
    const { message, isAway } = now;
    if (isSaved || isBlocked(now)) onDone();
    else setProblem(isAway ? `${message}\n${tSaving('tryLater')}` : message);
  };
  const publish = (choice: Choice, time: string) => {
    if (choice === 'now') {
      const date = post?.published_at ? new Date(post.published_at) : null;
      // A post that was public keeps its date; one that never was gets today's.
      const keeps = date !== null && date <= new Date();
      return void run({ status: 'published', ...(!keeps && { published_at: null }) });
    }
    const date = fromLocalInput(time);
    if (!date || date <= new Date()) return setProblem(t('notInFuture'));
    void run({ status: 'scheduled', published_at: date.toISOString() });
  };
  return { problem, isRunning, publish };
}

/** Asks when a post shall be public. */
export function PublishDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations('editor.publish');
  const title = useEdited((state) => state.fields.title).trim();
  const scheduled = useEdited(({ post }) => (post?.status === 'scheduled' ? post.published_at : null));
  const [choice, setChoice] = useState<Choice>(scheduled ? 'later' : 'now');
  const [time, setTime] = useState(() => (scheduled ? toLocalInput(new Date(scheduled)) : proposedTime()));
  const { now: unready } = useUnready();
  const { problem, isRunning, publish } = usePublishing(onDone);
  const wrong = title === '' ? t('needsTitle') : (unready?.text ?? problem);
  const toUnready = unready && title !== '' && (
    <Button
      color="inherit"
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() => {
        // Closed first: a dialog takes the focus back to what opened it.
        flushSync(onClose);
        unready.show();
      }}
    >
      {unready.label}
    </Button>
  );
  return (
    <EditorDialog
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={isRunning || title === '' || unready !== null}
            onClick={() => publish(choice, time)}
          >
            {choice === 'now' ? t('publishNow') : t('schedule')}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <FormControl>
          <RadioGroup
            aria-label={t('when')}
            value={choice}
            onChange={(_event, chosen) => setChoice(chosen === 'later' ? 'later' : 'now')}
          >
            <FormControlLabel value="now" control={<Radio />} label={t('now')} />
            <FormControlLabel value="later" control={<Radio />} label={t('later')} />
          </RadioGroup>
        </FormControl>
        {choice === 'later' && (
          <TextField
            label={t('time')}
            type="datetime-local"
            value={time}
            helperText={t('zone', { zone: localZone(fromLocalInput(time)) })}
            onChange={({ target }) => setTime(target.value)}
          />
        )}
        {wrong && (
          <Alert severity="error" action={toUnready} sx={{ whiteSpace: 'pre-line' }}>
            {wrong}
          </Alert>
        )}
      </Stack>
    </EditorDialog>
  );
}

'use client';

import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations, useFormatter } from 'next-intl';
import { useEffect, useState } from 'react';
import { RetryNotice } from '@/components/ui/notice';
import { say } from '@/components/ui/say';
import { errorMessage } from '@/lib/api/api-error';
import { ListFilter } from '../../list/list-search';
import { Panel, useRoomBeside } from '../panel';
import { useEdited, useSession } from '../state/session-context';
import { NewNote, NoteForm } from './note-form';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { SHORT_MOMENT } from '@/lib/format';
import { may } from '@/lib/rules/roles';
import type { PostNote } from '@/lib/schemas/post-note';
import { ConfirmDialog } from '../../confirm-dialog';
import { nameOf } from '../../form/author-field';
import { useViewer } from '../../viewer';
import { ReviewBox } from './review-box';
import { useNotes, type Thread, type Notes } from './use-notes';

/** Who said what, and when. */
function Said({ note }: { note: PostNote }) {
  const t = useTranslations('editor.notes');
  const format = useFormatter();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const name = note.author ? nameOf(note.author) : t('nobody');
  return (
    <Stack direction="row" spacing={1}>
      <PersonAvatar name={name} image={note.author?.profile_image} size={28} />
      <Stack sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="caption" color="textSecondary">
          <time dateTime={note.created_at}>
            {format.dateTime(new Date(note.created_at), { ...SHORT_MOMENT, timeZone })}
          </time>
        </Typography>
        <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 0.5 }}>
          {note.text}
        </Typography>
      </Stack>
    </Stack>
  );
}

type NoteThreadProps = { thread: Thread; notes: Notes; onShow: (thread: Thread) => void };

/** One conversation: the words that it is about, what was said, and what can be done with it. */
function NoteThread({ thread, notes, onShow }: NoteThreadProps) {
  const t = useTranslations('editor.notes');
  const viewer = useViewer();
  const [isAnswering, setAnswering] = useState(false);
  const [isDoomed, setDoomed] = useState(false);
  const isSettled = thread.resolved_at !== null;
  const mayDelete = thread.author?.id === viewer.id || may(viewer.role, 'posts.write-any');
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => say(errorMessage(error, t('failed')), 'error'));
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5, ...(isSettled && { bgcolor: 'action.hover' }) }}>
      <Stack spacing={1.5}>
        {thread.quote && (
          <ButtonBase
            aria-label={t('show', { quote: thread.quote })}
            onClick={() => onShow(thread)}
            sx={{ borderInlineStart: 3, borderColor: 'warning.main', px: 1, justifyContent: 'flex-start' }}
          >
            <Typography variant="body2" color="textSecondary" dir="auto" noWrap>
              {thread.quote}
            </Typography>
          </ButtonBase>
        )}
        <Said note={thread} />
        {thread.answers.map((answer) => (
          <Said key={answer.id} note={answer} />
        ))}
        {isAnswering ? (
          <NoteForm
            autoFocus
            label={t('answer')}
            action={t('send')}
            onSend={async (text) => {
              await notes.write({ text, parentId: thread.id });
              setAnswering(false);
            }}
            onCancel={() => setAnswering(false)}
          />
        ) : (
          <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
            <Button size="small" onClick={() => setAnswering(true)}>
              {t('answer')}
            </Button>
            <Button size="small" onClick={() => void attempt(notes.settle(thread.id, !isSettled))}>
              {t(isSettled ? 'reopen' : 'settle')}
            </Button>
            {mayDelete && (
              <Button size="small" color="error" onClick={() => setDoomed(true)}>
                {t('delete')}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
      {isDoomed && (
        <ConfirmDialog
          title={t('deleteTitle')}
          action={t('delete')}
          pending={false}
          onConfirm={() => void attempt(notes.remove(thread.id)).then(() => setDoomed(false))}
          onClose={() => setDoomed(false)}
        >
          {t('deleteText')}
        </ConfirmDialog>
      )}
    </Paper>
  );
}

/** Marks the words of open conversations in the text while the panel stands. */
function useMarks(threads: readonly Thread[]): void {
  const session = useSession();
  const open = threads.filter(({ resolved_at, quote }) => resolved_at === null && quote !== '');
  const key = open.map(({ id }) => id).join();
  useEffect(() => {
    session.quotes?.mark(open);
    // Threads are made anew with each render; what they are about never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [session, key]);
  useEffect(() => () => session.quotes?.mark([]), [session]);
}

/** What those who work on the post say of it. Readers never see any of it. */
export function NotesPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('editor.notes');
  const session = useSession();
  const isBeside = useRoomBeside();
  const isStored = useEdited(({ post }) => post !== null);
  const notes = useNotes();
  const [shown, setShown] = useState<'open' | 'settled'>('open');
  const { query, threads } = notes;
  useMarks(threads);
  const open = threads.filter(({ resolved_at }) => resolved_at === null);
  const settled = threads.filter(({ resolved_at }) => resolved_at !== null);
  const show = (thread: Thread) => {
    if (session.quotes?.show(thread) !== true) say(t('gone'), 'info');
    else if (!isBeside) onClose();
  };
  const listed = shown === 'open' ? open : settled;
  return (
    <Panel label={t('title')} close={t('close')} onClose={onClose}>
      {/* One part of the panel: there may be nothing to read in the first. */}
      <Stack spacing={2.5}>
        <ReviewBox />
        {isStored ? <NewNote notes={notes} /> : <Typography color="textSecondary">{t('unsaved')}</Typography>}
      </Stack>
      <Stack spacing={1.5}>
        <ListFilter
          label={t('which')}
          options={[
            { value: 'open', text: t('open', { count: open.length }) },
            { value: 'settled', text: t('settled', { count: settled.length }) },
          ]}
          value={shown}
          onChange={setShown}
        />
        {query.isError && !query.data && (
          <RetryNotice
            message={errorMessage(query.error, t('loadFailed'))}
            retry={t('retry')}
            onRetry={() => void query.refetch()}
          />
        )}
        {listed.length === 0 && !query.isError && (
          <Typography variant="body2" color="textSecondary">
            {t(shown === 'open' ? 'noneOpen' : 'noneSettled')}
          </Typography>
        )}
        <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {listed.map((thread) => (
            <NoteThread key={thread.id} thread={thread} notes={notes} onShow={show} />
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}

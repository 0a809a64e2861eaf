'use client';

import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { RetryNotice } from '@/components/ui/retry-notice';
import { say } from '@/components/ui/say';
import { errorMessage } from '@/lib/api/api-error';
import { ListFilter } from '../../list/list-filter';
import { Panel, useRoomBeside } from '../panel';
import { useEdited, useSession } from '../state/session-context';
import { NewNote } from './new-note';
import { NoteThread } from './note-thread';
import { ReviewBox } from './review-box';
import { useNotes, type Thread } from './use-notes';

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
      <ReviewBox />
      {isStored ? <NewNote notes={notes} /> : <Typography color="textSecondary">{t('unsaved')}</Typography>}
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

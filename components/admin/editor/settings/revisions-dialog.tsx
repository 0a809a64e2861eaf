'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { SHORT_MOMENT } from '@/lib/format';
import { errorMessage } from '@/lib/api/api-error';
import { restoreRevision, revisionOptions, revisionsOptions } from '@/lib/api/editor';
import type { RevisionItem } from '@/lib/schemas/admin-post';
import { say } from '@/components/ui/say';
import { ListFilter } from '@/components/admin/list/list-search';
import { EditorDialog } from '../panel';
import { useEdited, useSession } from '../state/session-context';
import { StoredText } from './text-setting';

type VersionsProps = { items: RevisionItem[]; chosen: number | undefined; onChoose: (id: number) => void };

function Versions({ items, chosen, onChoose }: VersionsProps) {
  const t = useTranslations('editor.revisions');
  const format = useFormatter();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <List dense aria-label={t('list')} sx={{ flex: 'none', overflowY: 'auto', width: { sm: 220 }, maxHeight: LIST }}>
      {items.map(({ id, created_at, editor_full_name, editor_username }) => (
        <ListItem key={id} disablePadding>
          <ListItemButton selected={id === chosen} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <ListItemText
              primary={format.dateTime(new Date(created_at), { ...SHORT_MOMENT, timeZone })}
              secondary={editor_full_name || editor_username || t('nobody')}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}

const LIST = { xs: '30vh', sm: '60vh' };

const VIEWS = ['change', 'since', 'text'] as const;
type View = (typeof VIEWS)[number];

// What compares texts comes when somebody looks.
const ChangesView = dynamic(() => import('../revisions/changes-view').then((module) => module.ChangesView));

/** Of a list, newest first: which two versions a view compares. */
function comparedIds(view: View, items: readonly RevisionItem[], chosen: number | undefined) {
  const older = items[items.findIndex(({ id }) => id === chosen) + 1]?.id;
  return view === 'change' ? { before: older, after: chosen } : { before: chosen, after: items[0]?.id };
}

/** A version: what it changed, what has changed since, or all that it says. */
function Version({ postId, items, chosen }: { postId: number; items: RevisionItem[]; chosen: number | undefined }) {
  const t = useTranslations('editor.revisions');
  const [view, setView] = useState<View>('change');
  const { before, after } = comparedIds(view, items, chosen);
  const of = (id: number | undefined) => ({ ...revisionOptions(postId, id ?? 0), enabled: id !== undefined });
  const revision = useQuery(of(chosen)).data;
  const older = useQuery(of(before)).data;
  const newer = useQuery(of(after)).data;
  const isCompared = view !== 'text' && before !== undefined;
  return (
    <Stack spacing={1.5} sx={{ flex: 1, minWidth: 0 }}>
      <ListFilter
        label={t('view')}
        options={VIEWS.map((value) => ({ value, text: t(value) }))}
        value={view}
        onChange={setView}
      />
      {isCompared
        ? older && newer && <ChangesView before={older} after={newer} label={t('preview')} />
        : revision && <StoredText post={revision} label={t('preview')} />}
    </Stack>
  );
}

/** What the post said before; any of it can be had back. */
export function RevisionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('editor.revisions');
  const session = useSession();
  const postId = useEdited(({ post }) => post?.id ?? 0);
  const isHeld = useEdited(({ saving }) => saving === 'held' || saving === 'failed');
  const { data: items = [], isPending, isSuccess } = useQuery(revisionsOptions(postId));
  const [picked, setPicked] = useState<number>();
  // The newest is what the post says now.
  const chosen = picked ?? items[1]?.id ?? items[0]?.id;
  const restoring = useMutation({
    mutationFn: (id: number) => restoreRevision(postId, id),
    onSuccess: (post) => {
      session.load(post);
      say(t('restored'), 'success');
      onClose();
    },
    onError: (error) => say(errorMessage(error, t('failed')), 'error'),
  });
  const isCurrent = chosen === items[0]?.id;
  return (
    <EditorDialog
      title={t('title')}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            variant="contained"
            disabled={chosen === undefined || isCurrent || restoring.isPending}
            onClick={() => chosen !== undefined && restoring.mutate(chosen)}
          >
            {t('restore')}
          </Button>
        </>
      }
    >
      {isHeld && (
        <Alert severity="warning" role="note">
          {t('replaces')}
        </Alert>
      )}
      {isPending && <LinearProgress aria-label={t('loading')} />}
      {isSuccess && items.length === 0 && t('none')}
      {items.length > 0 && (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <Versions items={items} chosen={chosen} onChoose={setPicked} />
          <Version postId={postId} items={items} chosen={chosen} />
        </Stack>
      )}
    </EditorDialog>
  );
}

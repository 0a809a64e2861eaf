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
import { useState } from 'react';
import { SHORT_MOMENT } from '@/lib/format';
import { errorMessage } from '@/lib/api/api-error';
import { restoreRevision, revisionOptions, revisionsOptions } from '@/lib/api/editor';
import type { RevisionItem } from '@/lib/schemas/admin-revision';
import { say } from '@/components/ui/say';
import { EditorDialog } from '../editor-dialog';
import { useEdited, useSession } from '../state/session-context';
import { StoredText } from './stored-text';

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

/** What the post said before; any of it can be had back. */
export function RevisionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('editor.revisions');
  const session = useSession();
  const postId = useEdited(({ post }) => post?.id ?? 0);
  const isHeld = useEdited(({ saving }) => saving === 'held' || saving === 'failed');
  const { data: items = [], isPending } = useQuery(revisionsOptions(postId));
  const [picked, setPicked] = useState<number>();
  // The newest is what the post says now.
  const chosen = picked ?? items[1]?.id ?? items[0]?.id;
  const { data: revision } = useQuery({ ...revisionOptions(postId, chosen ?? 0), enabled: chosen !== undefined });
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
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <Versions items={items} chosen={chosen} onChoose={setPicked} />
        {revision && <StoredText post={revision} label={t('preview')} />}
      </Stack>
    </EditorDialog>
  );
}

'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { addToFirstPage, adminPostKeys, forgetPostLists } from '@/lib/api/admin-posts';
import { pathToAdmin } from '@/lib/paths';
import type { AdminPost } from '@/lib/schemas/admin-post';
import { useViewer } from '../viewer';
import { errorMessage } from '@/lib/api/api-error';
import { createPost, fetchPost, revisionsOptions } from '@/lib/api/editor';
import { say } from '@/components/ui/say';
import { StoredText } from './settings/text-setting';
import { EditorHead, type EditorPanel } from './head/editor-head';
import { LeaveDialog, EditorDialog, FoundCopyNotice } from './panel';
import { NotesPanel } from './notes/notes-panel';
import { SettingsPanel } from './settings/settings-panel';
import { EditSession } from './state/edit-session';
import { isBlocked } from './state/edit-state';
import { dropCopy, readCopy, type LocalCopy } from './state/local-copies';
import { useFocusKeys, useFocusMode } from './state/use-focus-keys';
import { SessionProvider, useEdited, useSession } from './state/session-context';
import { WritingArea } from './text/writing-area';

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
      router.push(pathToAdmin.post(post.id));
    },
    onError: failed,
  });
  return { theirs, close: () => setTheirs(null), look, copy };
}

/** Told to the second of two who changed the same post, or whose post is gone: nothing was lost, and these are the ways on. */
function ConflictNotice() {
  const t = useTranslations('editor.conflict');
  const saving = useEdited((state) => state.saving);
  const isConflict = saving === 'conflict';
  const postId = useEdited(({ post }) => post?.id ?? 0);
  const { data: revisions } = useQuery({ ...revisionsOptions(postId), enabled: isConflict, staleTime: 0 });
  const { theirs, close, look, copy } = useConflict();
  const { username } = useViewer();
  if (!isBlocked({ saving })) return null;
  const newest = revisions?.[0];
  // Another window of one's own is nobody to name.
  const name = newest?.editor_username !== username && (newest?.editor_full_name || newest?.editor_username);
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <div>{isConflict ? (name ? t('changedBy', { name }) : t('changed')) : t('gone')}</div>
      {isConflict && (
        <Button
          variant="contained"
          size="small"
          sx={{ mt: 1, mr: 1 }}
          disabled={look.isPending}
          onClick={() => look.mutate(postId)}
        >
          {t('look')}
        </Button>
      )}
      <Button variant="outlined" size="small" sx={{ mt: 1 }} disabled={copy.isPending} onClick={() => copy.mutate()}>
        {t('keepCopy')}
      </Button>
      {theirs && <TheirVersion theirs={theirs} onClose={close} />}
    </Alert>
  );
}

function FoundInPost() {
  const t = useTranslations('editor.found');
  const session = useSession();
  const found = useEdited((state) => state.found);
  const base = useEdited(({ post }) => post?.updated_at ?? null);
  if (!found) return null;
  return (
    <FoundCopyNotice
      at={found.at}
      text={(time) => (found.base === base ? t('text', { time }) : t('textChanged', { time }))}
      onRestore={() => session.restoreFound()}
      onDiscard={() => session.discardFound()}
    />
  );
}

/** In the place of a post that is gone: what was written and never saved can become a new draft. */
export function GonePost({ id }: { id: number }) {
  const t = useTranslations('editor');
  const router = useRouter();
  const { id: userId } = useViewer();
  const key = { userId, postId: id };
  const [found, setFound] = useState(() => readCopy(key));
  const drop = () => {
    dropCopy(key, found ?? {});
    setFound(null);
  };
  const restore = useMutation({
    mutationFn: ({ fields }: LocalCopy) =>
      createPost({ ...fields, slug: '', authorIds: undefined, pinned: false, language: fields.language || undefined }),
    onSuccess: (post) => {
      drop();
      say(t('conflict.copied'), 'success');
      router.push(pathToAdmin.post(post.id));
    },
    onError: (error) => say(errorMessage(error, t('saving.createFailed')), 'error'),
  });
  return (
    <>
      <h1>{t('notFound')}</h1>
      {found && (
        <FoundCopyNotice
          at={found.at}
          text={(time) => t('found.text', { time })}
          onRestore={() => restore.mutate(found)}
          onDiscard={drop}
        />
      )}
    </>
  );
}

function useNewSession(post: AdminPost | null): EditSession {
  const t = useTranslations('editor.saving');
  const client = useQueryClient();
  const viewer = useViewer();
  const [session] = useState(() => {
    let isFirst = post === null;
    const onSaved = (saved: AdminPost) => {
      client.setQueryData(adminPostKeys.one(saved.id), saved);
      if (isFirst) addToFirstPage(client, saved);
      void forgetPostLists(client);
      // The draft has an address now; nothing on the screen moves for it.
      if (isFirst) window.history.replaceState(null, '', pathToAdmin.post(saved.id));
      isFirst = false;
    };
    const failedText = { create: t('createFailed'), update: t('updateFailed') };
    return new EditSession({ post, userId: viewer.id, failedText, onSaved });
  });
  return session;
}

/** The writing of a post, from its first word to its publication. `post` is null for a new one. */
export function PostEditor({ post }: { post: AdminPost | null }) {
  const t = useTranslations('editor');
  const session = useNewSession(post);
  const [panel, setPanel] = useState<EditorPanel | null>(() =>
    window.matchMedia('(min-width: 1280px)').matches ? 'settings' : null,
  );
  const close = () => setPanel(null);
  const isFocused = useFocusMode(({ isOn }) => isOn);
  useFocusKeys();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void session.save();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session]);
  return (
    <SessionProvider session={session}>
      {/* The title of the post is what people see; this one is for those who hear. */}
      <Box component="h1" sx={{ m: 0, height: 0 }}>
        <VisuallyHidden>{post ? t('editTitle') : t('newTitle')}</VisuallyHidden>
      </Box>
      <EditorHead panel={panel} onPanel={(wanted) => setPanel(wanted === panel ? null : wanted)} />
      <FoundInPost />
      <ConflictNotice />
      <Stack direction="row" spacing={4}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <WritingArea />
        </Box>
        {!isFocused && panel === 'settings' && <SettingsPanel onClose={close} />}
        {!isFocused && panel === 'notes' && <NotesPanel onClose={close} />}
      </Stack>
      <LeaveDialog work={session} />
    </SessionProvider>
  );
}

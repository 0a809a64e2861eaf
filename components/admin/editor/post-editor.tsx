'use client';

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { addToFirstPage, adminPostKeys, forgetPostLists } from '@/lib/api/admin-posts';
import { pathTo } from '@/lib/paths';
import type { AdminPost } from '@/lib/schemas/admin-post';
import { useViewer } from '../viewer';
import { ConflictNotice } from './conflict-notice';
import { FoundCopyNotice } from './found-copy-notice';
import { EditorHead, type EditorPanel } from './head/editor-head';
import { LeaveDialog } from './leave-dialog';
import { NotesPanel } from './notes/notes-panel';
import { SettingsPanel } from './settings/settings-panel';
import { EditSession } from './state/edit-session';
import { useFocusMode } from './state/focus-mode';
import { useFocusKeys } from './state/use-focus-keys';
import { SessionProvider } from './state/session-context';
import { WritingArea } from './text/writing-area';

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
      if (isFirst) window.history.replaceState(null, '', pathTo.adminPost(saved.id));
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
    window.matchMedia('(min-width: 1200px)').matches ? 'settings' : null,
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
      <FoundCopyNotice />
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

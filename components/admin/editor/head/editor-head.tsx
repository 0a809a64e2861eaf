'use client';

import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ArrowLeftIcon } from '@/components/ui/icons/post-icons';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import { say } from '@/components/ui/say';
import { PublishDialog } from '../publish/publish-dialog';
import { useUnready } from '../publish/use-unready';
import { useEdited, useSession } from '../state/session-context';
import { useOpenNotes } from '../notes/use-notes';
import { FocusButton } from './focus-button';
import { OthersHere } from './others-here';
import { PreviewDialog } from './preview-dialog';
import { SaveState } from './save-state';

/** What can stand beside the text. */
export type EditorPanel = 'settings' | 'notes';
type EditorHeadProps = { panel: EditorPanel | null; onPanel: (panel: EditorPanel) => void };

const LINE_END = { content: '""', display: { xs: 'block', sm: 'none' }, flexBasis: '100%', order: 1 };
// Stays in reach below the site's bar; as wide as the screen's column, whose margin it takes back.
const HEAD = {
  ...{ position: 'sticky', top: 'var(--bar-height)', zIndex: 6, flexWrap: 'wrap', alignItems: 'center' },
  ...{
    columnGap: { xs: 0.5, sm: 2 },
    minHeight: 56,
    mx: { xs: -2, md: -4 },
    mt: { xs: -3, md: -4 },
    mb: { xs: 3, md: 4 },
  },
  ...{ px: { xs: 1.5, sm: 2, md: 4 }, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.default' },
  '&::after': LINE_END,
  // In the focus mode: the state of the work, the way out of the mode and the last, filled button.
  '[data-focus-mode] &': { minHeight: 44, borderColor: 'transparent' },
  '[data-focus-mode] & > a': { display: 'none' },
};

// On phones the way back, the state of the work and the last, filled button share a line; the others stand below it.
const ACTIONS = {
  display: { xs: 'contents', sm: 'flex' },
  flexWrap: 'wrap',
  ml: 'auto',
  // Twice the class: a button's own room comes after this.
  '&& > *': { order: { xs: 2, sm: 0 }, ...{ px: { xs: 1, sm: 2 }, mb: { xs: 0.5, sm: 0 } } },
  '&& > :last-child': { order: 0, ...{ px: 2, mb: 0 } },
  '[data-focus-mode] && > :not(:last-child)': { display: 'none' },
};

/** Ways out, the state of the work, and what can be done with it as a whole. */
export function EditorHead({ panel, onPanel }: EditorHeadProps) {
  const t = useTranslations('editor.head');
  const session = useSession();
  const status = useEdited(({ post }) => post?.status ?? 'draft');
  const isRunning = useEdited(({ saving }) => saving === 'running');
  const openNotes = useOpenNotes();
  const { find: findUnready } = useUnready();
  const slug = useEdited(({ post }) => post?.slug ?? '');
  const [dialog, setDialog] = useState<'publish' | 'preview' | null>(null);
  const close = () => setDialog(null);
  const actions = useRef<HTMLDivElement>(null);
  const published = () => {
    close();
    const now = session.store.getState();
    if (now.saving === 'conflict') return;
    say(now.post?.status === 'scheduled' ? t('isScheduled') : t('isPublished'), 'success');
    // The button that opened the dialog may be gone: what the post can do next stands in its place.
    requestAnimationFrame(() => actions.current?.querySelector<HTMLElement>(':scope > :last-child')?.focus());
  };
  const update = async () => {
    const unready = findUnready();
    if (unready) return say(unready.text, 'error', { label: unready.label, run: unready.show });
    if (await session.save()) say(t('isUpdated'), 'success');
  };
  useEffect(() => {
    // Taken before the text has it, where it would break the line.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || dialog !== null) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], form')) return;
      event.preventDefault();
      event.stopPropagation();
      actions.current?.querySelector<HTMLElement>(':scope > :last-child')?.click();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [dialog]);
  return (
    <Stack direction="row" sx={HEAD}>
      <Tooltip title={t('back')}>
        <IconButton component={Link} href={pathTo.adminPosts()} edge="start" aria-label={t('back')}>
          <ArrowLeftIcon size={20} />
        </IconButton>
      </Tooltip>
      <SaveState />
      <OthersHere />
      <FocusButton />
      <Stack ref={actions} direction="row" useFlexGap spacing={0.5} sx={ACTIONS}>
        {status === 'published' && (
          <Button component={Link} href={pathTo.post(slug)} target="_blank">
            {t('viewPost')}
          </Button>
        )}
        <Button onClick={() => setDialog('preview')}>{t('preview')}</Button>
        <Button aria-expanded={panel === 'notes'} onClick={() => onPanel('notes')}>
          {t('notes', { count: openNotes })}
        </Button>
        <Button aria-expanded={panel === 'settings'} onClick={() => onPanel('settings')}>
          {t('settings')}
        </Button>
        {status !== 'draft' && (
          <Button
            variant={status === 'published' ? 'contained' : 'outlined'}
            disabled={isRunning}
            onClick={() => void update()}
          >
            {t('update')}
          </Button>
        )}
        {status !== 'published' && (
          <Button variant="contained" onClick={() => setDialog('publish')}>
            {status === 'scheduled' ? t('reschedule') : t('publish')}
          </Button>
        )}
      </Stack>
      {dialog === 'publish' && <PublishDialog onClose={close} onDone={published} />}
      {dialog === 'preview' && <PreviewDialog onClose={close} />}
    </Stack>
  );
}

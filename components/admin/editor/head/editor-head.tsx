'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslations, useFormatter } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ArrowLeftIcon } from '@/components/ui/icons/post-icons';
import { Link } from '@/components/ui/link';
import { pathTo, pathToAdmin } from '@/lib/paths';
import { say } from '@/components/ui/say';
import { PublishDialog } from '../publish/publish-dialog';
import { useUnready } from '../publish/use-unready';
import { isBlocked } from '../state/edit-state';
import { useEdited, useSession } from '../state/session-context';
import { useOpenNotes } from '../notes/use-notes';
import { Icon } from '@/components/ui/icons/icon';
import { isComposed } from '@/components/ui/typing';
import { useBarHeight } from '../state/use-bars';
import { useToggleFocus, useFocusMode } from '../state/use-focus-keys';
import { spellKeys } from '../toolbar/tools';
import { OthersHere } from './others-here';
import { PreviewDialog } from './preview-dialog';
import { CLOCK } from '@/lib/format';

// Trouble takes two lines, with its button beside them.
const STATE = {
  ...{ flex: '1 1 0', minWidth: 0, fontSize: '0.875rem', lineHeight: 1.4 },
  ...{ display: { sm: 'flex' }, alignItems: 'center', columnGap: 1 },
};

/** Says, at any moment, whether what is written is safe. */
function SaveState() {
  const t = useTranslations('editor.saving');
  const format = useFormatter();
  const session = useSession();
  const saving = useEdited((state) => state.saving);
  const savedAt = useEdited((state) => state.savedAt);
  const message = useEdited((state) => state.message);
  const isAway = useEdited((state) => state.isAway);
  const isDraft = useEdited(({ post }) => (post?.status ?? 'draft') === 'draft');
  const isStored = useEdited(({ post }) => post !== null);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const texts = {
    done: savedAt
      ? t('savedAt', { time: format.dateTime(savedAt, { ...CLOCK, timeZone }) })
      : isStored
        ? t('nothingNew')
        : t('empty'),
    waiting: t('unsaved'),
    held: isDraft ? t('needsTitle') : t('needsUpdate'),
    running: t('running'),
    failed: message ?? t('failed'),
    conflict: t('conflict'),
    gone: t('gone'),
  };
  const isTrouble = saving === 'failed' || isBlocked({ saving });
  return (
    <Box data-trouble={isTrouble || undefined} sx={{ ...STATE, color: isTrouble ? 'error.main' : 'text.secondary' }}>
      <span role="status">
        {texts[saving]}
        {saving === 'failed' && isAway && (
          <Box component="span" sx={{ display: 'block' }}>
            {t(isDraft ? 'triesAgain' : 'tryLater')}
          </Box>
        )}
      </span>
      {saving === 'failed' && (
        <Button size="small" onClick={() => void session.save()}>
          {t('retry')}
        </Button>
      )}
    </Box>
  );
}

/** Leaves only the text on the screen. A phone has no room for it, nor much to hide. */
function FocusButton() {
  const t = useTranslations('editor');
  const isOn = useFocusMode((mode) => mode.isOn);
  const toggle = useToggleFocus();
  const name = t('shortcuts.focusMode');
  return (
    <Tooltip title={`${name} (${spellKeys('Mod+Shift+F')})`}>
      <ToggleButton
        value="focus"
        selected={isOn}
        aria-label={name}
        sx={{ display: { xs: isOn ? 'inline-flex' : 'none', sm: 'inline-flex' }, p: 1, border: 0 }}
        onChange={toggle}
      >
        <Icon size={20}>
          <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 12h6" />
        </Icon>
      </ToggleButton>
    </Tooltip>
  );
}

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
  ...{
    px: { xs: 1.5, sm: 2, md: 4 },
    pt: { xs: 0.5, sm: 0 },
    borderBottom: 1,
    borderColor: 'divider',
    bgcolor: 'background.default',
  },
  '&::after': LINE_END,
  // Where little is seen it goes by with the text, unless it has trouble to tell of.
  '[data-short] &:not(:has([data-trouble]))': { position: 'static' },
  // In the focus mode: the state of the work, the way out of the mode and the last, filled button.
  '[data-focus-mode] &': { minHeight: 44, borderColor: 'transparent' },
  '[data-focus-mode] & > a': { display: 'none' },
};

// On phones the way back, the state of the work and the last, filled button share a line; the others stand below it.
const ACTIONS = {
  display: { xs: 'contents', sm: 'flex' },
  flexWrap: 'wrap',
  ml: 'auto',
  // Twice the class: a button's own room comes after this. Long words of a language must not take a third line.
  '&& > *': {
    ...{ order: { xs: 2, sm: 0 }, minWidth: { xs: 44, sm: 64 } },
    ...{ px: { xs: 0.75, sm: 2 }, mb: { xs: 0.5, sm: 0 } },
  },
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
    if (isBlocked(now)) return;
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
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposed(event) || dialog !== null) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], form')) return;
      event.preventDefault();
      event.stopPropagation();
      actions.current?.querySelector<HTMLElement>(':scope > :last-child')?.click();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [dialog]);
  const head = useRef<HTMLDivElement>(null);
  useBarHeight(head);
  return (
    <Stack ref={head} direction="row" sx={HEAD}>
      <Tooltip title={t('back')}>
        <IconButton component={Link} href={pathToAdmin.posts()} edge="start" aria-label={t('back')}>
          <ArrowLeftIcon size={20} />
        </IconButton>
      </Tooltip>
      <SaveState />
      <OthersHere />
      <FocusButton />
      <Stack ref={actions} direction="row" useFlexGap spacing={0.5} sx={ACTIONS}>
        {status === 'published' && (
          <Button component={Link} href={pathTo.post(slug)} target="_blank" aria-label={t('viewPost')}>
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {t('viewPost')}
            </Box>
            <Box component="span" title={t('viewPost')} sx={{ display: { xs: 'inline-flex', sm: 'none' } }}>
              <Icon size={20}>
                <path d="M13.5 4.5h6v6M19.5 4.5l-9 9M17 14v5.5H4.5V7H10" />
              </Icon>
            </Box>
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

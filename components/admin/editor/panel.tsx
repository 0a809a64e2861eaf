'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { CloseIcon } from '@/components/ui/icons/bar-icons';
import { SHORT_MOMENT } from '@/lib/format';
import { LeaveQuestion } from '../confirm-dialog';
import { useLeaveGuard, type UnsavedWork } from './state/use-leave-guard';

const BELOW_BARS = 'calc(var(--bar-height) + var(--editor-head, 0px))';
const BESIDE = {
  ...{ position: 'sticky', top: BELOW_BARS, width: 336, height: 'auto', maxHeight: `calc(100dvh - ${BELOW_BARS})` },
  ...{ zIndex: 'auto', bgcolor: 'transparent', pl: 3, pr: 0.5, pb: 5, scrollbarWidth: 'thin' },
};
const OVER = { width: 'min(400px, 100vw)', px: 2, pt: 1.5, pb: 10 };

/** Whether a panel stands beside the text. */
export const useRoomBeside = () => useMediaQuery('(min-width: 1280px)', { noSsr: true });

type PanelProps = { label: string; close: string; onClose: () => void; children: ReactNode };

/** Beside the text where there is room for both, over it on small screens. */
export function Panel({ label, close, onClose, children }: PanelProps) {
  const isWide = useRoomBeside();
  return (
    <Drawer
      open
      variant={isWide ? 'permanent' : 'temporary'}
      anchor="right"
      transitionDuration={0}
      onClose={onClose}
      slotProps={{ paper: { component: isWide ? 'aside' : 'div', 'aria-label': label, sx: isWide ? BESIDE : OVER } }}
    >
      <Stack spacing={2.5} divider={<Divider />}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography component="h2" variant="h4">
            {label}
          </Typography>
          <IconButton aria-label={close} edge="end" onClick={onClose}>
            <CloseIcon size={20} />
          </IconButton>
        </Stack>
        {children}
      </Stack>
    </Drawer>
  );
}

/**
 * Where what floats beside the text is put: out of what is set like the text, and within the page's main part like all that is
 * read there. Not found by the text, which may not be on the screen yet.
 */
export const mainPart = () => document.querySelector('main');

type EditorDialogProps = {
  title: string;
  onClose: () => void;
  width?: 'xs' | 'sm' | 'md';
  /** Buttons, the one that goes on last. */
  actions: ReactNode;
  children: ReactNode;
};

/** A question or a view above the editor. Escape closes it, and focus goes back to what opened it. */
export function EditorDialog({ title, onClose, width = 'xs', actions, children }: EditorDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth={width} transitionDuration={0}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>{actions}</DialogActions>
    </Dialog>
  );
}

/** A version of a text, or two compared, within a dialog: scrolls by itself, with keys as well. */
export function VersionBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={label}
      tabIndex={0}
      sx={{ flex: 1, overflow: 'auto', minWidth: 0, maxHeight: '60vh', p: 2 }}
    >
      {children}
    </Paper>
  );
}

type FoundCopyProps = { at: string; text: (time: string) => string; onRestore: () => void; onDiscard: () => void };

/** Offers what a crash or a closed tab left in this browser, last changed at `at`. */
export function FoundCopyNotice({ at, text, onRestore, onDiscard }: FoundCopyProps) {
  const t = useTranslations('editor.found');
  const format = useFormatter();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <Alert severity="info" role="status" sx={{ mb: 3 }}>
      <div>{text(format.dateTime(new Date(at), { ...SHORT_MOMENT, timeZone }))}</div>
      <Button variant="contained" size="small" sx={{ mt: 1, mr: 1 }} onClick={onRestore}>
        {t('restore')}
      </Button>
      <Button size="small" sx={{ mt: 1 }} onClick={onDiscard}>
        {t('discard')}
      </Button>
    </Alert>
  );
}

/** Asks before unsaved work is left. */
export function LeaveDialog({ work }: { work: UnsavedWork }) {
  const { leaving, stay, leave } = useLeaveGuard(work);
  return leaving && <LeaveQuestion onLeave={leave} onStay={stay} />;
}

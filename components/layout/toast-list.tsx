'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useTranslations } from 'next-intl';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type FocusEvent, useEffect, useRef } from 'react';
import { MuiParts } from '@/components/ui/mui-parts';
import { truncate } from '@/lib/text/cut';
import type { Notification } from '@/stores/ui';
import { focusHeading } from '@/components/ui/focus-heading';

/** docs/product.md#validation: an alert's text, in graphemes. */
const ALERT_LENGTH = 500;
const SHOWN_MS = 6_000;
// Time to find the button by keys, or with a finger across a long page.
const OFFERED_MS = 20_000;

// Snackbars place themselves, one over the other: here they stand in a column.
const COLUMN = {
  ...{
    position: 'fixed',
    insetBlockEnd: { xs: 'calc(8px + var(--bottom-bar, 0px))', sm: 'calc(24px + var(--bottom-bar, 0px))' },
    insetInline: 8,
    zIndex: 'snackbar',
  },
  // On a small screen a dialog's buttons stand at the bottom.
  '@media (max-width: 599.95px), (max-height: 599.95px)': {
    'body:has(.MuiDialog-root) &': { insetBlock: '8px auto' },
  },
  ...{ alignItems: 'center', pointerEvents: 'none', '& > *': { pointerEvents: 'auto' } },
};
// The button is a finger wide and high there; the cross in it stays beside the first line.
const LOOK = {
  ...{ bgcolor: 'background.paper', color: 'text.primary', boxShadow: 3 },
  '@media (pointer: coarse)': { '& .MuiAlert-action > *': { marginBlock: '-7px' } },
};
const IN_COLUMN = { position: 'static', transform: 'none', maxWidth: '100%' };

/** A toast that goes leaves the focus where it came from, or on the page's title where that is gone. */
function giveFocusBack(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  if (document.activeElement !== before) focusHeading();
}

/** One notification, with role=alert, so that it is read aloud at once (docs/product.md#texts). */
function Toast({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const t = useTranslations('common');
  const { action } = notification;
  const toast = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const noteBefore = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const close = () => {
    if (toast.current?.contains(document.activeElement)) giveFocusBack(before.current);
    onClose();
  };
  const act = () => {
    action?.run();
    close();
  };
  return (
    <Snackbar
      open
      autoHideDuration={action ? OFFERED_MS : SHOWN_MS}
      // A click elsewhere is no sign that the text was read.
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      ref={toast}
      onFocusCapture={noteBefore}
      sx={IN_COLUMN}
    >
      <Alert severity={notification.severity} variant="outlined" onClose={close} closeText={t('close')} sx={LOOK}>
        <span>{truncate(notification.content, ALERT_LENGTH)}</span>
        {action?.why && <Box sx={{ mt: 0.5 }}>{action.why}</Box>}
        {action && (
          <Button
            size="small"
            aria-keyshortcuts={action.isOwn && 'Control+Z Meta+Z'}
            onClick={act}
            sx={{ ml: 1, my: -0.5, color: 'primary.dark' }}
          >
            {action.label}
          </Button>
        )}
      </Alert>
    </Snackbar>
  );
}

export type ToastListProps = { notifications: Notification[]; onClose: (id: number) => void };

const TYPING = 'input:not([type="checkbox"]), textarea, [contenteditable]:not([contenteditable="false"])';

/** Ctrl+Z, Cmd+Z on a Mac, takes back what the newest toast tells of, wherever it is not for what was typed. */
function useUndoKey({ notifications, onClose }: ToastListProps) {
  const newest = notifications.find(({ action }) => action?.isOwn);
  useEffect(() => {
    if (!newest) return undefined;
    const undo = (event: KeyboardEvent) => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.repeat || (event.target instanceof Element && event.target.closest(TYPING))) return;
      event.preventDefault();
      newest.action?.run();
      onClose(newest.id);
    };
    window.addEventListener('keydown', undo);
    return () => window.removeEventListener('keydown', undo);
  }, [newest, onClose]);
}

/** The notifications that are on show, the newest on top. */
export function ToastList({ notifications, onClose }: ToastListProps) {
  useUndoKey({ notifications, onClose });
  return (
    <MuiParts>
      <Stack spacing={1} sx={COLUMN}>
        {notifications.map((notification) => (
          <Toast key={notification.id} notification={notification} onClose={() => onClose(notification.id)} />
        ))}
      </Stack>
    </MuiParts>
  );
}

'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useTranslations } from 'next-intl';
import { MuiParts } from '@/components/ui/mui-parts';
import { truncate } from '@/lib/text/cut';
import type { Notification } from '@/stores/ui';

/** SPEC 5: an alert's text, in graphemes. */
const ALERT_LENGTH = 500;
const SHOWN_MS = 6_000;

/** One notification, with role=alert, so that it is read aloud at once (DECISIONS 38). */
export function Toast({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const t = useTranslations('common');
  const { action } = notification;
  const act = () => {
    action?.run();
    onClose();
  };
  return (
    <MuiParts>
      <Snackbar
        open
        autoHideDuration={SHOWN_MS}
        // A click elsewhere is no sign that the text was read.
        onClose={(_event, reason) => reason !== 'clickaway' && onClose()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        <Alert
          severity={notification.severity}
          variant="outlined"
          onClose={onClose}
          closeText={t('close')}
          sx={{ bgcolor: 'background.paper', color: 'text.primary', boxShadow: 3 }}
        >
          {truncate(notification.content, ALERT_LENGTH)}
          {action && (
            <Button size="small" onClick={act} sx={{ ml: 1, my: -0.5, color: 'primary.dark' }}>
              {action.label}
            </Button>
          )}
        </Alert>
      </Snackbar>
    </MuiParts>
  );
}

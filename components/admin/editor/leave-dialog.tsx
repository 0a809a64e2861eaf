'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { EditorDialog } from './editor-dialog';
import { useLeaveGuard, type UnsavedWork } from './state/use-leave-guard';

/** Asks before unsaved work is left. */
export function LeaveDialog({ work }: { work: UnsavedWork }) {
  const t = useTranslations('editor.leave');
  const { leaving, stay, leave } = useLeaveGuard(work);
  if (!leaving) return null;
  return (
    <EditorDialog
      title={t('title')}
      onClose={stay}
      actions={
        <>
          <Button variant="outlined" autoFocus onClick={stay}>
            {t('stay')}
          </Button>
          <Button variant="contained" color="error" onClick={leave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </EditorDialog>
  );
}

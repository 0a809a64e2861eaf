'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EditorDialog } from './editor-dialog';
import { useSession } from './state/session-context';
import { useLeaveGuard } from './state/use-leave-guard';

/** Asks before unsaved work is left. */
export function LeaveDialog() {
  const t = useTranslations('editor.leave');
  const { leaving, stay, leave } = useLeaveGuard(useSession());
  if (!leaving) return null;
  return (
    <EditorDialog
      title={t('title')}
      onClose={stay}
      actions={
        <>
          <Button onClick={leave}>{t('leave')}</Button>
          <Button variant="contained" onClick={stay}>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </EditorDialog>
  );
}

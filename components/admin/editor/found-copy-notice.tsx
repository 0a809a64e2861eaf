'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormatter, useTranslations } from 'next-intl';
import { useEdited, useSession } from './state/session-context';
import { SHORT_MOMENT } from '@/lib/format';

/** Offers what a crash or a closed tab left in this browser. */
export function FoundCopyNotice() {
  const t = useTranslations('editor.found');
  const format = useFormatter();
  const session = useSession();
  const found = useEdited((state) => state.found);
  const base = useEdited(({ post }) => post?.updated_at ?? null);
  if (!found) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = format.dateTime(new Date(found.at), { ...SHORT_MOMENT, timeZone });
  return (
    <Alert severity="info" role="status" sx={{ mb: 3 }}>
      <div>{found.base === base ? t('text', { time }) : t('textChanged', { time })}</div>
      <Button variant="contained" size="small" sx={{ mt: 1, mr: 1 }} onClick={() => session.restoreFound()}>
        {t('restore')}
      </Button>
      <Button size="small" sx={{ mt: 1 }} onClick={() => session.discardFound()}>
        {t('discard')}
      </Button>
    </Alert>
  );
}

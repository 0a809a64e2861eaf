'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormatter, useTranslations } from 'next-intl';
import { useEdited, useSession } from '../state/session-context';
import { CLOCK } from '@/lib/format';

const STATE = { flex: '1 1 0', minWidth: 0, fontSize: '0.875rem' };

/** Says, at any moment, whether what is written is safe. */
export function SaveState() {
  const t = useTranslations('editor.saving');
  const format = useFormatter();
  const session = useSession();
  const saving = useEdited((state) => state.saving);
  const savedAt = useEdited((state) => state.savedAt);
  const message = useEdited((state) => state.message);
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
  };
  const isTrouble = saving === 'failed' || saving === 'conflict';
  return (
    <Box sx={{ ...STATE, color: isTrouble ? 'error.main' : 'text.secondary' }}>
      <span role="status">{texts[saving]}</span>
      {saving === 'failed' && (
        <Button size="small" onClick={() => void session.save()}>
          {t('retry')}
        </Button>
      )}
    </Box>
  );
}

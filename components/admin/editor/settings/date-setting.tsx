'use client';

import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { say } from '@/components/ui/say';
import { fromLocalInput, localZone, toLocalInput } from '../../local-time';
import { useEdited, useSession } from '../state/session-context';

/** The date of a post in the past: of one that is public, or that a draft is to have. */
export function DateSetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const post = useEdited((state) => state.post);
  const problem = useEdited(({ errors }) => errors.published_at?.[0]);
  const stored = post?.published_at ? toLocalInput(new Date(post.published_at)) : '';
  const [typed, setTyped] = useState<string | null>(null);
  if (!post || post.status === 'scheduled') return null;
  const time = typed ?? stored;
  const date = fromLocalInput(time);
  const isEarlier = date !== undefined && date <= new Date();
  const save = async () => {
    if (!date || !(await session.save({ published_at: date.toISOString() }))) return;
    setTyped(null);
    say(t('dateChanged'), 'success');
  };
  return (
    <>
      <TextField
        size="small"
        type="datetime-local"
        label={t('date')}
        value={time}
        error={problem !== undefined || (time !== '' && !isEarlier)}
        helperText={problem ? <span role="alert">{problem}</span> : `${t('dateHint')} (${localZone()})`}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {typed !== null && typed !== stored && (
        <Button variant="outlined" disabled={!isEarlier} onClick={() => void save()} sx={{ alignSelf: 'flex-start' }}>
          {t('dateChange')}
        </Button>
      )}
    </>
  );
}

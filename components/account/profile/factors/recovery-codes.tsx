'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { saveFile } from '@/components/ui/save-file';
import styles from './recovery-codes.module.css';

/** Recovery codes, this once: to be copied, kept as a file or on paper. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations('factors');
  const [told, setTold] = useState('');
  const text = `${window.location.host} · ${t('codes')}\n\n${codes.join('\n')}\n`;
  const save = () =>
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `recovery-codes-${window.location.hostname}.txt`);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold(t('copied')),
      () => setTold(t('copyFailed')),
    );
  return (
    <Stack spacing={2} className={styles.sheet}>
      <p>{t('codesLead')}</p>
      <Box component="ul" dir="ltr" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap className={styles.ways} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button variant="outlined" onClick={save}>
          {t('download')}
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {t('kept')}
        </Button>
      </Stack>
      <p role="status">{told}</p>
    </Stack>
  );
}

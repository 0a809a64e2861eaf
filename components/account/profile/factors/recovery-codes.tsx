'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from './recovery-codes.module.css';

/** Hands a text to the browser as a file. */
function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Recovery codes, this once: to be copied, kept as a file or on paper. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations('factors');
  const [told, setTold] = useState('');
  const text = `${window.location.host} · ${t('codes')}\n\n${codes.join('\n')}\n`;
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
        <Button variant="outlined" onClick={() => download(text, `recovery-codes-${window.location.hostname}.txt`)}>
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

'use client';

import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { saveFile } from '@/components/ui/save-file';
import { say } from '@/components/ui/say';
import { downloadSite } from '@/lib/api/admin-site';
import { errorMessage } from '@/lib/api/api-error';

const MB = 1_000_000;

/** The way out: the whole site as a file. */
export function ExportCard() {
  const t = useTranslations('admin');
  const heading = useId();
  const [received, setReceived] = useState(0);
  const [abort, setAbort] = useState<AbortController | null>(null);
  useEffect(() => () => abort?.abort(), [abort]);
  async function download() {
    const control = new AbortController();
    setAbort(control);
    setReceived(0);
    try {
      const archive = await downloadSite(setReceived, control.signal);
      saveFile(archive, `${window.location.hostname}-${new Date().toISOString().slice(0, 10)}.tar.gz`);
      say(t('exports.done'), 'success');
    } catch (error) {
      if (!control.signal.aborted) say(errorMessage(error, t('exports.failed')), 'error');
    }
    setAbort(null);
  }
  return (
    <Card component="section" aria-labelledby={heading} sx={{ p: 2.5, mt: 4 }}>
      <Typography id={heading} variant="h4" component="h2">
        {t('exports.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ my: 1.5, maxWidth: '65ch' }}>
        {t('exports.text')}
      </Typography>
      {abort ? (
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <Typography>{t('exports.received', { megabytes: Math.floor(received / MB) })}</Typography>
          <LinearProgress aria-label={t('exports.title')} sx={{ width: '100%' }} />
          <Button variant="outlined" onClick={() => abort.abort()}>
            {t('cancel')}
          </Button>
        </Stack>
      ) : (
        <Button variant="outlined" onClick={() => void download()}>
          {t('exports.action')}
        </Button>
      )}
    </Card>
  );
}

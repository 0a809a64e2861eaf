'use client';

import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { say } from '@/components/ui/say';
import { examineSite } from '@/lib/api/admin-status';
import { errorMessage } from '@/lib/api/api-error';
import { FindingList } from './finding-list';
import { StatusPart } from './status-part';

/** Has the doctor look at the site when somebody asks for it, and shows what it found. */
export function DoctorPart() {
  const t = useTranslations('admin');
  const { data, isPending, mutate } = useMutation(examineSite);
  const look = () =>
    mutate(undefined, { onError: (error) => say(errorMessage(error, t('running.doctorFailed')), 'error') });
  return (
    <StatusPart title={t('running.doctor')} hint={t('running.doctorText')}>
      <Button variant="contained" disabled={isPending} onClick={look} sx={{ mb: 2 }}>
        {isPending ? t('working') : t('running.look')}
      </Button>
      <div role="status">{data && <FindingList label={t('running.findings')} findings={data} />}</div>
    </StatusPart>
  );
}

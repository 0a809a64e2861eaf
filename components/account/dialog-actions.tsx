'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import styles from './profile.module.css';

/** The last line of a dialog's form. */
export function DialogActions({ label, pending, onCancel }: { label: string; pending: boolean; onCancel: () => void }) {
  const t = useTranslations('account');
  return (
    <div className={styles.actions}>
      <Button type="submit" variant="contained" disabled={pending}>
        {pending ? t('sending') : label}
      </Button>
      <Button variant="outlined" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

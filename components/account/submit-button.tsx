'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import styles from './form.module.css';
import { useHydrated } from './use-hydrated';

type SubmitButtonProps = { label: string; pending: boolean; disabled?: boolean };

/** Sends a form. Off until scripts run: the browser's own way of sending would put a password where it does not belong. */
export function SubmitButton({ label, pending, disabled = false }: SubmitButtonProps) {
  const t = useTranslations('account');
  const hydrated = useHydrated();
  return (
    <div className={styles.submit}>
      <Button type="submit" variant="contained" disabled={disabled || pending || !hydrated}>
        {pending ? t('sending') : label}
      </Button>
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { RetryNotice } from '@/components/ui/notice';
import { useUi } from '@/stores/ui';
import styles from './failed-navigation.module.css';
import type { ToastListProps } from './toast-list';

/** The newest one in plain elements, for whoever is offline before the first toast was loaded. */
function PlainToasts({ notifications: [newest], onClose }: ToastListProps) {
  const t = useTranslations('common');
  if (!newest) return null;
  return (
    <div key={newest.id} className={styles.passing} onAnimationEnd={() => onClose(newest.id)}>
      <RetryNotice message={newest.content} retry={t('close')} onRetry={() => onClose(newest.id)} />
    </div>
  );
}

// Loaded with the first toast: most visits have none.
const ToastList = lazy(async () => ({
  default: await import('./toast-list').then(
    (module) => module.ToastList,
    () => PlainToasts,
  ),
}));

/** Shows the notifications of the ui store, the newest first (docs/product.md#texts). */
export function Toasts() {
  const notifications = useUi((state) => state.notifications);
  const dismiss = useUi((state) => state.dismiss);
  if (notifications.length === 0) return null;
  return (
    <Suspense>
      <ToastList notifications={notifications} onClose={dismiss} />
    </Suspense>
  );
}

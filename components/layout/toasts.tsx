'use client';

import { lazy, Suspense } from 'react';
import { useUi } from '@/stores/ui';

// Loaded with the first toast: most visits have none.
const Toast = lazy(async () => ({ default: (await import('./toast')).Toast }));

/** Shows the notifications of the ui store, one after the other (docs/product.md#texts). */
export function Toasts() {
  const next = useUi((state) => state.notifications[0]);
  const dismiss = useUi((state) => state.dismiss);
  if (!next) return null;
  return (
    <Suspense>
      <Toast key={next.id} notification={next} onClose={() => dismiss(next.id)} />
    </Suspense>
  );
}

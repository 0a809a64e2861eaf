'use client';

import { useTranslations } from 'next-intl';

const CENTRED = { margin: 0, paddingBlock: '18vh', textAlign: 'center', fontSize: '1.125rem' } as const;

/** Shown while nobody knows yet who is there (docs/product.md#session), and while a screen's code is on its way. */
export function LoadingMessage() {
  const t = useTranslations('account');
  return (
    <p role="status" data-coming="" style={CENTRED}>
      {t('loading')}
    </p>
  );
}

'use client';

import { useLocale } from 'next-intl';
import { lazy, Suspense, useSyncExternalStore } from 'react';

const OfferLine = lazy(async () => ({ default: (await import('./language-offer-line')).LanguageOfferLine }));

const never = () => () => {};

/** Offers a first-time reader their own language, in it. The page's HTML knows nothing of who reads; most load no more than this. */
export function LanguageOffer() {
  const locale = useLocale();
  const isOther = useSyncExternalStore(
    never,
    () => !navigator.language.startsWith(locale.slice(0, 2)),
    () => false,
  );
  return (
    isOther && (
      <Suspense>
        <OfferLine />
      </Suspense>
    )
  );
}

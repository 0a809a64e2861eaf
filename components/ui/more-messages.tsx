'use client';

import { NextIntlClientProvider, useLocale, useMessages, type AbstractIntlMessages } from 'next-intl';
import { useMemo, type ReactNode } from 'react';

type MoreMessagesProps = { namespaces: AbstractIntlMessages; children: ReactNode };

/** Adds texts by namespace to those that every page has, for the pages below. */
export function MoreMessages({ namespaces, children }: MoreMessagesProps) {
  const shared = useMessages();
  const messages = useMemo(() => ({ ...shared, ...namespaces }), [shared, namespaces]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

'use client';

import { NextIntlClientProvider, useLocale, useMessages, type AbstractIntlMessages } from 'next-intl';
import { useMemo, type ReactNode } from 'react';

/** Adds the account pages' texts to those that every page has: readers of posts need not load them. */
export function AccountMessages({ account, children }: { account: AbstractIntlMessages; children: ReactNode }) {
  const shared = useMessages();
  const messages = useMemo(() => ({ ...shared, account }), [shared, account]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

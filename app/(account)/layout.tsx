import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AccountMessages } from '@/components/account/account-messages';
import { SiteFrame } from '../(site)/_shell/site-frame';

/** The site's frame, with the texts that only these pages have. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { account } = await getMessages();
  return (
    <SiteFrame>
      <AccountMessages account={typeof account === 'object' ? account : {}}>{children}</AccountMessages>
    </SiteFrame>
  );
}

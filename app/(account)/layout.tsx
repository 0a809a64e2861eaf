import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoreMessages } from '@/components/ui/more-messages';
import { SiteFrame } from '../(site)/_shell/site-frame';

/** The site's frame, with the texts that only these pages have. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { account } = await getMessages();
  return (
    <SiteFrame>
      <MoreMessages namespaces={{ account: account ?? {} }}>{children}</MoreMessages>
    </SiteFrame>
  );
}

import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoreMessages } from '@/components/ui/more-messages';
import { MuiParts } from '@/components/ui/mui-parts';
import { SiteFrame } from '../(site)/_shell/site-frame';

/** The site's frame, with the texts and the parts that only these pages have. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { account } = await getMessages();
  return (
    <SiteFrame>
      <MoreMessages namespaces={{ account: account ?? {} }}>
        <MuiParts>{children}</MuiParts>
      </MoreMessages>
    </SiteFrame>
  );
}

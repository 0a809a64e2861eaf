import { getMessages } from 'next-intl/server';
import { Suspense, type ReactNode } from 'react';
import { LoadingMessage } from '@/components/account/form/loading-message';
import { MoreMessages } from '@/components/ui/more-messages';
import { SiteFrame } from '../(site)/_shell/site-frame';

/** The site's frame, with the texts that only these pages have. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { account } = await getMessages();
  return (
    <SiteFrame>
      <MoreMessages namespaces={{ account: account ?? {} }}>
        {/* From one of these pages to the next, the old one stays until the code of the new one is there. */}
        <Suspense fallback={<LoadingMessage />}>{children}</Suspense>
      </MoreMessages>
    </SiteFrame>
  );
}

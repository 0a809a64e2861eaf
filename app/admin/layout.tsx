import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoreMessages } from '@/components/ui/more-messages';
import { MuiParts } from '@/components/ui/mui-parts';
import { siteSettings } from '@/lib/server/db/site-settings';
import { AdminGate } from './_shell/admin-gate';

/** The frame of the administration. Its HTML is the same for everybody: who may see what is decided in the browser, and by every call. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { admin } = await getMessages();
  return (
    <MoreMessages namespaces={{ admin: admin ?? {} }}>
      <MuiParts>
        <AdminGate asksSecondFactor={siteSettings().require_second_factor}>{children}</AdminGate>
      </MuiParts>
    </MoreMessages>
  );
}

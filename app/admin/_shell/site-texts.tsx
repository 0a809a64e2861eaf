import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoreMessages } from '@/components/ui/more-messages';

/** Texts of the screens for settings and pages, and of the editor. */
export async function SiteTexts({ children }: { children: ReactNode }) {
  const { site = {}, editor = {} } = await getMessages();
  return <MoreMessages namespaces={{ site, editor }}>{children}</MoreMessages>;
}

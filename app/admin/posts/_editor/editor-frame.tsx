import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoreMessages } from '@/components/ui/more-messages';

/** Brings the editor's texts, which no other screen needs. */
export async function EditorFrame({ children }: { children: ReactNode }) {
  const { editor } = await getMessages();
  return <MoreMessages namespaces={{ editor: editor ?? {} }}>{children}</MoreMessages>;
}

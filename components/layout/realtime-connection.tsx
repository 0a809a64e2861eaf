'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useSiteSettings } from '@/components/ui/site-settings';
import { createRealtime } from '@/lib/api/realtime/create-realtime';

/** Keeps the tab's realtime connection by the address that is shown. Stands once, above every page. */
export function RealtimeConnection() {
  const pathname = usePathname();
  const client = useQueryClient();
  const { realtimePort } = useSiteSettings();
  const { refresh } = useRouter();
  const [realtime] = useState(() => createRealtime(client, { port: realtimePort, refreshPage: () => refresh() }));
  useEffect(() => realtime.start(), [realtime]);
  useEffect(() => realtime.visit(pathname), [realtime, pathname]);
  return null;
}

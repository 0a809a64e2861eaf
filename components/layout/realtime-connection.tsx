'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useSiteSettings } from '@/components/ui/site-settings';
import type { Realtime } from '@/lib/api/realtime/create-realtime';
import { isLive } from '@/lib/api/realtime/is-live';

/** Keeps the tab's realtime connection by the address that is shown. Stands once, above every page. */
export function RealtimeConnection() {
  const pathname = usePathname();
  const client = useQueryClient();
  const { realtimePort: port } = useSiteSettings();
  const { refresh } = useRouter();
  const [realtime, setRealtime] = useState<Realtime | null>(null);
  // Its code comes with the first page that is live. Where it did not, the next page asks again.
  useEffect(() => {
    if (realtime || !isLive(pathname)) return undefined;
    let isLeft = false;
    void import('@/lib/api/realtime/create-realtime').then(
      ({ createRealtime }) => {
        if (!isLeft) setRealtime(createRealtime(client, { port, refreshPage: () => refresh() }));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [realtime, pathname, client, port, refresh]);
  useEffect(() => realtime?.start(), [realtime]);
  useEffect(() => realtime?.visit(pathname), [realtime, pathname]);
  return null;
}

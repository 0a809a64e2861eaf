import { useFormatter } from 'next-intl';
import * as React from 'react';

// Components that only the server runs have no such hook, and take nothing over.
const useStore = 'useSyncExternalStore' in React ? React.useSyncExternalStore : () => null;
const never = () => () => {};

// Whose state React asked for last: it takes over what the server wrote by the server's, and renders anew by the browser's.
let isServersAsked = false;

function browsersState(): null {
  isServersAsked = false;
  return null;
}

function serversState(): null {
  isServersAsked = true;
  return null;
}

/** Whether this render in a browser takes over what the server wrote. */
function useIsTakingOver(): boolean {
  useStore(never, browsersState, serversState);
  return isServersAsked && typeof window !== 'undefined';
}

/**
 * A moment, ISO 8601 UTC, in the words that `write` finds for it. Browsers may know another spelling than the server, and take
 * 30 ms to find their tables for the first date: what the server wrote stays. For parts that are rendered anew for
 * another moment alone.
 */
export function WrittenTime({ iso, write }: { iso: string; write: (moment: Date) => string }) {
  const isTakingOver = useIsTakingOver();
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {isTakingOver ? '' : write(new Date(iso))}
    </time>
  );
}

/** A date in the long US format, or the reader's (docs/product.md#dates). `iso`: ISO 8601 UTC; the zone is the site's. */
export function LongDate({ iso }: { iso: string }) {
  const format = useFormatter();
  return <WrittenTime iso={iso} write={(moment) => format.dateTime(moment, { dateStyle: 'long' })} />;
}

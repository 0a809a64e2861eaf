'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';

/** Takes a token out of the address, so that neither the history nor whoever looks at the address line keeps it. */
function takeToken(): string | null {
  const token = /^#token=([\w-]{22})$/.exec(window.location.hash)?.[1] ?? null;
  const { pathname, search } = window.location;
  if (token) window.history.replaceState(window.history.state, '', pathname + search);
  return token;
}

/**
 * The token that a mail's link brings along in its fragment, which no server sees; null without one, undefined until
 * that is known. A link that is followed while its page is open only changes the fragment.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const found = takeToken();
      setToken((before) => found ?? before ?? null);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

const subscribe = () => () => undefined;

/** False in the server's HTML, where nothing listens yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

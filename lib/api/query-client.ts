import { environmentManager, QueryClient } from '@tanstack/react-query';
import { isConnectionFailure } from './client.ts';

const MINUTE = 60_000;

/** A query client with the site's defaults: one per render on the server, one per tab in the browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        // A client of the server goes with its render; a timer would keep what it holds for all that time.
        gcTime: environmentManager.isServer() ? Number.POSITIVE_INFINITY : 30 * MINUTE,
        // A page's HTML is cached until something on it changes: what it seeds is right, however old its timestamp.
        refetchOnMount: false,
        retry: (failures, error) => failures < 2 && isConnectionFailure(error),
      },
      // What cannot be sent now is said to have failed, not sent at some later time.
      mutations: { networkMode: 'always' },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The client that components use. On the server each call makes a new one, so that requests share nothing. */
export function getQueryClient(): QueryClient {
  if (environmentManager.isServer()) return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

import { dehydrate, type QueryClient } from '@tanstack/react-query';

/** Answers that the server fetched, for `SeededQueries`: JSON of React Query's dehydrated state. */
export type Seeds = string & { readonly seeds: unique symbol };

/**
 * What the server fetched, for the browser: of a state, what says something. A query that was answered has no failure and no
 * reason for one, which a page would spell out for each. As a text: React would look at each value by itself, twice on the
 * server and once in the browser, where JSON takes a fraction of that time.
 */
export function dehydrateFresh(client: QueryClient): Seeds {
  const { mutations, queries } = dehydrate(client);
  const said = queries.map(({ state, ...query }) => {
    const { data, dataUpdateCount, dataUpdatedAt, errorUpdateCount, status } = state;
    return { ...query, state: { data, dataUpdateCount, dataUpdatedAt, errorUpdateCount, status } };
  });
  return JSON.stringify({ mutations, queries: said }) as Seeds;
}

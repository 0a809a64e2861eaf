import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';

/**
 * What the server fetched, for the browser: of a state, what says something. A query that was answered has no failure and no
 * reason for one, which a page would spell out for each.
 */
export function dehydrateFresh(client: QueryClient): DehydratedState {
  const { mutations, queries } = dehydrate(client);
  const said = queries.map(({ state, ...query }) => {
    const { data, dataUpdateCount, dataUpdatedAt, errorUpdateCount, status } = state;
    return { ...query, state: { data, dataUpdateCount, dataUpdatedAt, errorUpdateCount, status } };
  });
  return { mutations, queries: said as DehydratedState['queries'] };
}

import { expect, test } from '@jest/globals';
import { hydrate, QueryClient, QueryObserver } from '@tanstack/react-query';
import { dehydrateFresh } from '../../lib/api/dehydrate-fresh.ts';

test('what the server fetched is there in the browser, fresh, and counts what is fetched after it', async () => {
  const server = new QueryClient();
  server.setQueryData(['comments', 1], { total: 3 });
  const sent = JSON.parse(JSON.stringify(dehydrateFresh(server)));
  expect(JSON.stringify(sent)).not.toMatch(/fail|error"|fetchStatus/i);
  const browser = new QueryClient();
  hydrate(browser, sent);
  const observer = new QueryObserver(browser, {
    queryKey: ['comments', 1],
    queryFn: async () => ({ total: 4 }),
    staleTime: 60_000,
  });
  const before = observer.getCurrentResult();
  expect(before).toMatchObject({ data: { total: 3 }, isSuccess: true, isError: false, isStale: false });
  expect([before.isFetching, before.isFetchedAfterMount]).toEqual([false, false]);
  const after = await observer.refetch();
  expect(after).toMatchObject({ data: { total: 4 }, isSuccess: true, error: null, failureCount: 0 });
  expect(after.isFetchedAfterMount).toBe(true);
});

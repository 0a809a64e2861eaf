import { rolesWith } from '@/lib/rules/roles';
import { createSeriesSchema } from '@/lib/schemas/series';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listSeries } from '@/lib/server/services/series/series';
import { createSeries } from '@/lib/server/services/series/write-series';

const roles = rolesWith('series.manage');

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/series', roles }, async ({ viewer }) => ({
    series: await listSeries(runtime().db, viewer),
  })),
  POST: signedIn(
    {
      answer: 'POST admin/series',
      status: 201,
      roles,
      body: createSeriesSchema,
      records: ({ body }) => ({ event: 'series_created', subject: body.title }),
    },
    async ({ viewer, body }) => ({ series: await createSeries(runtime().db, viewer, body) }),
  ),
});

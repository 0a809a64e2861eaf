import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { updateSeriesSchema } from '@/lib/schemas/series';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { getSeries } from '@/lib/server/services/series/series';
import { deleteSeries, updateSeries } from '@/lib/server/services/series/write-series';
import type { SecurityEvent } from '@/lib/schemas/security-log';
import { describeThingWrite } from '@/lib/server/services/security-log/describe-write';

const roles = rolesWith('series.manage');
const params = z.object({ id: idParam });
const records =
  (event: SecurityEvent) =>
  ({ params: { id } }: { params: { id: number } }) =>
    describeThingWrite(runtime().db, 'series', { id, event });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/series/{id}', roles, params }, async ({ viewer, params: { id } }) => ({
    series: await getSeries(runtime().db, viewer, id),
  })),
  PUT: signedIn(
    { answer: 'PUT admin/series/{id}', roles, params, body: updateSeriesSchema, records: records('series_updated') },
    async ({ viewer, params: { id }, body }) => ({ series: await updateSeries(runtime().db, viewer, id, body) }),
  ),
  DELETE: signedIn(
    { answer: 'DELETE admin/series/{id}', roles, params, records: records('series_deleted') },
    async ({ viewer, params: { id } }) => {
      await deleteSeries(runtime().db, viewer, id);
      return undefined;
    },
  ),
});

import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { idParam } from '@/lib/schemas/pagination';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { fileResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { readImportReport, stopImport } from '@/lib/server/transfer/site-imports';

const roles = rolesWith('settings.manage');
const params = z.object({ id: idParam });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/imports/{id}', roles, params, mediaType: 'text/plain' },
    async ({ viewer, params: { id } }) =>
      fileResponse([await readImportReport(runtime().db, viewer, id)], `import-${id}.txt`),
  ),
  DELETE: signedIn(
    {
      answer: 'DELETE admin/imports/{id}',
      roles,
      params,
      records: ({ params: { id } }) => ({ event: 'import_stopped', details: { id } }),
    },
    async ({ viewer, params: { id } }) => {
      await stopImport(runtime().db, viewer, id);
      return undefined;
    },
  ),
});

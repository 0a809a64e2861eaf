import { LARGEST_IMPORT_MB } from '@/lib/rules/limits';
import { rolesWith } from '@/lib/rules/roles';
import { startImportQuery } from '@/lib/schemas/import';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { FILE_FIELD, readFile } from '@/lib/server/api/read-file';
import { env } from '@/lib/server/env';
import { countForAccount } from '@/lib/server/limits/account-limits';
import { runtime } from '@/lib/server/runtime';
import { listImports, startImport } from '@/lib/server/transfer/site-imports';

const roles = rolesWith('settings.manage');

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/imports', roles }, async ({ viewer }) => ({
    imports: await listImports(runtime().db, viewer),
  })),
  POST: signedIn(
    {
      answer: 'POST admin/imports',
      status: 202,
      roles,
      query: startImportQuery,
      upload: FILE_FIELD,
      records: () => ({ event: 'import_started' }),
    },
    async ({ viewer, request, query }) => {
      const target = { ...runtime(), dataDir: env().DATA_DIR };
      await countForAccount(target.db, 'imports', viewer.id);
      const id = await readFile(request, LARGEST_IMPORT_MB * 1024 * 1024, (arriving) =>
        startImport(target, viewer, { arriving, ...query }),
      );
      return { id };
    },
  ),
});

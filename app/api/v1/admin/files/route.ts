import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { FILE_FIELD, readFile } from '@/lib/server/api/read-file';
import { env } from '@/lib/server/env';
import { runtime } from '@/lib/server/runtime';
import { uploadFile } from '@/lib/server/services/uploads/upload-file';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    {
      answer: 'POST admin/files',
      status: 201,
      roles: rolesWith('images.upload'),
      limit: 'uploads',
      upload: FILE_FIELD,
      records: () => ({ event: 'file_uploaded' }),
    },
    async ({ viewer, request }) => {
      const limit = env().FILE_UPLOAD_MB * 1024 * 1024;
      const file = await readFile(request, limit, (arriving) => uploadFile(runtime(), viewer, arriving));
      return { file };
    },
  ),
});

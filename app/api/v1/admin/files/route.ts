import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { readFile } from '@/lib/server/api/read-file';
import { jsonResponse } from '@/lib/server/api/respond';
import { env } from '@/lib/server/env';
import { runtime } from '@/lib/server/runtime';
import { uploadFile } from '@/lib/server/services/uploads/upload-file';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: signedIn(
    { answer: 'POST admin/files', roles: rolesWith('images.upload'), limit: 'uploads' },
    async ({ viewer, request }) => {
      const limit = env().FILE_UPLOAD_MB * 1024 * 1024;
      const file = await readFile(request, limit, (arriving) => uploadFile(runtime(), viewer, arriving));
      return jsonResponse({ file }, { status: 201 });
    },
  ),
});

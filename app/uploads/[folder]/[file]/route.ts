import { decodePath } from '@/lib/server/content/old-path';
import { INTERNAL_HEADERS } from '@/lib/server/http/internal-headers';
import { errorResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { serveUpload } from '@/lib/server/storage/serve-upload';

type Context = { params: Promise<{ folder: string; file: string }> };

/** An uploaded image, immutable; HEAD answers from here as well. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const { folder, file } = await context.params;
    return await serveUpload(runtime().storage, `${folder}/${decodePath(file)}`, request);
  } catch (error) {
    return errorResponse(error, request.headers.get(INTERNAL_HEADERS.requestId) ?? 'none');
  }
}

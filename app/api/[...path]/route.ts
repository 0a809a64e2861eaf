import { AppError } from '@/lib/server/errors';
import { INTERNAL_HEADERS } from '@/lib/server/http/internal-headers';
import { errorResponse } from '@/lib/server/api/respond';

// Every address below /api that no other handler serves: JSON like the rest of the API, for every method.
async function refuse(request: Request): Promise<Response> {
  const requestId = request.headers.get(INTERNAL_HEADERS.requestId) ?? 'none';
  return errorResponse(new AppError('not_found', 'addressUnknown'), requestId);
}

export { refuse as DELETE, refuse as GET, refuse as OPTIONS, refuse as PATCH, refuse as POST, refuse as PUT };

import { AppError } from '../errors.ts';
import { INTERNAL_HEADERS } from '../http/internal-headers.ts';
import { errorResponse } from './respond.ts';

/** GET of an address among files where none can be: without it, Next would answer with a page of its own. */
export function missingFile(request: Request): Response {
  const error = new AppError('not_found', 'File not found');
  return errorResponse(error, request.headers.get(INTERNAL_HEADERS.requestId) ?? 'none');
}

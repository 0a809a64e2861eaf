import { AppError } from '../errors.ts';
import { INTERNAL_HEADERS } from '../http/internal-headers.ts';
import { errorResponse } from './respond.ts';
import { decodePath } from '../content/old-path.ts';

/** GET of an address among files where none can be: without it, Next would answer with a page of its own. */
export function missingFile(request: Request): Response {
  const error = new AppError('not_found', 'fileMissing');
  return errorResponse(error, request.headers.get(INTERNAL_HEADERS.requestId) ?? 'none');
}

// Next gives a path without parameters none at all.
type Context = { params: Promise<Record<string, string> | undefined> };
type Handler = (request: Request, context: Context) => Promise<Response>;

/**
 * GET (and with it HEAD) of an address that is a file for everybody - feed, map, picture. Parameters arrive decoded;
 * failures leave as the API's do.
 */
export function fileEndpoint(handle: (request: Request, params: Record<string, string>) => Promise<Response>): Handler {
  return async (request, context) => {
    try {
      const raw = (await context.params) ?? {};
      return await handle(
        request,
        Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, decodePath(value)])),
      );
    } catch (error) {
      return errorResponse(error, request.headers.get(INTERNAL_HEADERS.requestId) ?? 'none');
    }
  };
}

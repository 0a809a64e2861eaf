import { type Client, readDevice } from '../auth/device-cookie.ts';
import { toLanguageCode } from '../../rules/languages.ts';
import { INTERNAL_HEADERS } from '../http/internal-headers.ts';
import { runtime } from '../runtime.ts';

/** The client behind a call. */
export function clientOf({ request, address }: { request: Request; address: string }): Client {
  return {
    address,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    language: toLanguageCode(request.headers.get(INTERNAL_HEADERS.language)),
    device: readDevice(request, runtime().authSecret),
  };
}

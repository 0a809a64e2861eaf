import { INTERNAL_HEADERS } from '../http/internal-headers.ts';
import { mailLanguage } from '../mail/templates/letters.ts';
import type { Client } from '../services/sessions/client.ts';

/** The client behind a call. */
export function clientOf({ request, address }: { request: Request; address: string }): Client {
  return {
    address,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    language: mailLanguage(request.headers.get(INTERNAL_HEADERS.language)),
  };
}

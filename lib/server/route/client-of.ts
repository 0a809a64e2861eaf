import { readDevice, type Device } from '../auth/device-cookie.ts';
import { INTERNAL_HEADERS } from '../http/internal-headers.ts';
import { mailLanguage } from '../mail/templates/letters.ts';
import type { MailLanguage } from '../mail/templates/letter.ts';
import { runtime } from '../runtime.ts';

/** The program that asks, as far as sessions, mails and guessing care. */
export type Client = { address: string; userAgent: string; language: MailLanguage; device: Device };

/** The client behind a call. */
export function clientOf({ request, address }: { request: Request; address: string }): Client {
  return {
    address,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    language: mailLanguage(request.headers.get(INTERNAL_HEADERS.language)),
    device: readDevice(request, runtime().authSecret),
  };
}

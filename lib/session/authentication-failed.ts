import { errorsInPageLanguage } from '@/lib/i18n/say-error';

/** The auth state's error where a session was refused, in the language of the page (docs/product.md#texts). */
export async function authenticationFailed(): Promise<string> {
  return (await errorsInPageLanguage())({ key: 'authentication', values: {} }, 'Authentication failed');
}

import { getRequestConfig } from 'next-intl/server';
import { headers } from 'next/headers';
import { localeOf, toLanguageCode } from '../rules/languages.ts';
import { siteSettings } from '../server/db/site-settings.ts';
import { INTERNAL_HEADERS } from '../server/http/internal-headers.ts';
import { loadMessages } from './load-messages.ts';

/**
 * Language and texts of a render. The process entry names the language in an internal header; a cookie is never read
 * here, so that a page's bytes depend on its cache key alone (docs/architecture.md).
 */
export default getRequestConfig(async () => {
  const language = toLanguageCode((await headers()).get(INTERNAL_HEADERS.language));
  return { locale: localeOf(language), messages: await loadMessages(language), timeZone: siteSettings().time_zone };
});

import { parseUrl } from '../text/addresses.ts';

const LONGEST_URL = 2_048;

/** The address as it was typed, when it is absolute and of one of these protocols. */
export function absoluteUrl(text: string, protocols: RegExp, longest = LONGEST_URL): string | undefined {
  const url = text.length <= longest && !/[\p{Cc}\p{Cs}\s\\]/u.test(text) ? parseUrl(text) : null;
  return url && protocols.test(url.protocol) && (url.hostname !== '' || url.pathname !== '') ? text : undefined;
}

/** Addresses that a site map, or an index of site maps, lists. */
export const locationsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?([^<\]]+)/g)].map(([, url = '']) => url.trim());

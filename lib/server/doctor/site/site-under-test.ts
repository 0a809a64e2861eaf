/** Where a site is asked, and by which names it may call itself. */
export type SiteUnderTest = {
  /** Origin that is asked. */
  asked: string;
  /** Origins that its own absolute addresses may have: that of SITE_URL, and the one that is asked. */
  own: readonly string[];
};

/** Where an address of the site is asked for; undefined for one of somebody else's. */
export function askedAddress(address: string, { asked, own }: SiteUnderTest): string | undefined {
  const url = URL.parse(address, asked);
  if (!url || !own.includes(url.origin)) return undefined;
  return asked + url.pathname + url.search;
}

/** An address that may stand in a link of ours, percent-encoded; undefined for any other. */
export function httpUrl(address: string | null | undefined): string | undefined {
  const url = URL.parse(address ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

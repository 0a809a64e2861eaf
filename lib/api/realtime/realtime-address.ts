/** SPEC 7: a port of the host that the page came from, secure when the page is; port 0 is the page's own. */
export function realtimeAddress(
  port: number,
  { protocol, hostname, origin }: Pick<Location, 'protocol' | 'hostname' | 'origin'>,
): string {
  return port === 0 ? origin : `${protocol}//${hostname}:${port}`;
}

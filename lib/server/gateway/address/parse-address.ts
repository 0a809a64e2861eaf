const LONGEST = 4_096;

/**
 * The address that a request line names, on a made-up host; undefined for one that is malformed, too long, or that
 * could be read as another host's: `//host`, `/\host`.
 */
export function parseAddress(address: string): URL | undefined {
  if (address.length > LONGEST || !address.startsWith('/') || address.split('?', 1)[0]?.includes('\\'))
    return undefined;
  // No name holds a zero byte, and PostgreSQL knows no text that does.
  if (address.includes('%00')) return undefined;
  try {
    const url = new URL(`http://site.invalid${address}`);
    decodeURIComponent(url.pathname);
    return url.pathname.startsWith('//') ? undefined : url;
  } catch {
    return undefined;
  }
}

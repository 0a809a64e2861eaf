// PostgreSQL indexes values of up to 2,700 bytes.
const LONGEST_BYTES = 2_000;
const POST_NUMBERS = ['p', 'page_id'];

/**
 * The one spelling of a path of the site that this one took the place of: decoded, NFC, lower case, without
 * `/index.php` in front and a slash at the end. Empty for its home page and for what is too long to be a path.
 */
export function oldPathKey(path: string): string {
  const plain = path
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/gu, '/');
  const key = plain.replace(/^\/index\.php(?=\/|$)/u, '').replace(/\/+$/u, '');
  return Buffer.byteLength(key) > LONGEST_BYTES ? '' : key;
}

/** True for a query parameter that names a post or tag of the old site; it means nothing behind a redirect. */
export function isOldNumber(name: string): boolean {
  return name === 'tag' || POST_NUMBERS.includes(name);
}

/** The key of a post's address by its number, `/?p=12`, or of a tag's, `/?tag=x`; undefined when a query names none. */
export function oldNumberKey(search: URLSearchParams): string | undefined {
  for (const name of POST_NUMBERS) {
    const number = search.get(name) ?? '';
    if (/^\d{1,10}$/u.test(number)) return `/?p=${Number(number)}`;
  }
  const tag = search.get('tag') ?? '';
  if (tag !== '' && !tag.includes('/')) return oldPathKey(`/tag/${tag}`) || undefined;
  return undefined;
}

/** Keys under which an address is kept: as it is, and without the folder that the old site stood in. */
export function oldPathKeys(path: string, siteAddress: string): string[] {
  const base = oldPathKey(decodePath(URL.parse(siteAddress)?.pathname ?? ''));
  const key = oldPathKey(path);
  const inside = base !== '' && key.startsWith(`${base}/`) ? key.slice(base.length) : '';
  return [key, inside].filter((candidate) => candidate !== '');
}

/** A percent-encoded path as text; as it is where it is malformed. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

// Lower case only: two keys must not be one file on a disk that ignores case. No part may begin with a dot, so
// neither `..` nor the store's own hidden folder can be named.
const KEY = /^(?:[a-z0-9][a-z0-9-]{0,63}\/){1,3}[a-z0-9][a-z0-9-]{0,127}(?:\.[a-z0-9]{1,8}){1,3}$/;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** True for a key such as `featured-images/1f9c-1600x900.480.webp`: one to three folders, then a name with an ending. */
export function isStorageKey(key: string): boolean {
  return KEY.test(key);
}

/** The content type that a key's ending stands for. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** DECISIONS 8: pixels and bytes of a picture for shared links. */
export const PICTURE = { width: 1200, height: 630, bytes: 300_000 } as const;

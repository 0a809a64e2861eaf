const KILO = 1_024;

/** What a file is, for those who are about to fetch it: `PDF, 1.2 MB`. The same in every language. */
export function fileNote(type: string, bytes: number): string {
  const kilobytes = bytes / KILO;
  const size = kilobytes < KILO ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / KILO).toFixed(1)} MB`;
  return `${type.toUpperCase()}, ${size}`;
}

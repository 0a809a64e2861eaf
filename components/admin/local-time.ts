const two = (value: number) => String(value).padStart(2, '0');

/** A moment as `<input type="datetime-local">` has it, in the zone of this browser. */
export function toLocalInput(date: Date): string {
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment that such a text means here; undefined for none. */
export function fromLocalInput(text: string): Date | undefined {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? undefined : date;
}

/** Name of this browser's time zone, with its distance from UTC at a moment: clocks change in between. */
export function localZone(at = new Date(), timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const text = offset && offset !== timeZone ? `${timeZone}, ${offset}` : timeZone;
  // Isolated: amid words from right to left its signs would be put elsewhere.
  return `\u2066${text}\u2069`;
}
